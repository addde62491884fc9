@echo off
where node >nul 2>nul
if errorlevel 1 (
  echo hearthbook-table needs Node 22.13 or newer, and there is none on the PATH. Get it at https://nodejs.org. 1>&2
  exit /b 1
)
node "%~dp0start.mjs" %*
