import type { InputHTMLAttributes } from 'vue';

declare module 'vue' {
  /**
   * What any component may be given beside its own props: attributes and listeners that fall through to its root
   * element. Everything else must be declared, so a misspelt prop or event is a type error.
   */
  interface ComponentCustomProps
    extends
      Pick<HTMLAttributes, 'id' | 'title' | 'role' | 'tabindex' | 'lang' | 'dir' | 'hidden' | 'draggable'>,
      Pick<HTMLAttributes, 'inputmode' | 'spellcheck' | 'contenteditable'>,
      Pick<
        InputHTMLAttributes,
        'accept' | 'autocomplete' | 'autofocus' | 'max' | 'maxlength' | 'min' | 'step'
      >,
      Pick<InputHTMLAttributes, 'placeholder' | 'readonly'>,
      Pick<HTMLAttributes, 'onClick' | 'onDblclick' | 'onContextmenu' | 'onKeydown' | 'onKeyup'>,
      Pick<HTMLAttributes, 'onFocus' | 'onBlur' | 'onFocusin' | 'onFocusout' | 'onPaste'>,
      Pick<HTMLAttributes, 'onMouseenter' | 'onMouseleave' | 'onMousedown' | 'onPointerdown' | 'onWheel'>,
      Pick<
        HTMLAttributes,
        'onDragstart' | 'onDragend' | 'onDragenter' | 'onDragleave' | 'onDragover' | 'onDrop'
      > {}

  // Part of HTML since 2024, and not yet of Vue's types.
  interface HTMLAttributes {
    popover?: 'auto' | 'manual' | 'hint' | '' | undefined;
  }
  interface ButtonHTMLAttributes {
    popovertarget?: string | undefined;
    popovertargetaction?: 'show' | 'hide' | 'toggle' | undefined;
  }
}
