; Links of the scheme hearthbook:, which electron-builder registers everywhere but here.

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\hearthbook" "" "URL:Hearthbook link"
  WriteRegStr SHELL_CONTEXT "Software\Classes\hearthbook" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\hearthbook\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\hearthbook\shell\open\command" "" '"$appExe" "%1"'
!macroend

!macro customUnInstall
  DeleteRegKey SHELL_CONTEXT "Software\Classes\hearthbook"
!macroend
