import type { InputHTMLAttributes } from 'vue';

declare module 'vue' {
  /**
   * Attributes and listeners that any component accepts beside its own props, because they fall through to its
   * root element. Everything else must be declared, so a misspelled prop or event is a type error.
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

  // Part of HTML since 2024, but not yet of Vue's types.
  interface HTMLAttributes {
    popover?: 'auto' | 'manual' | 'hint' | '' | undefined;
  }
  interface ButtonHTMLAttributes {
    popovertarget?: string | undefined;
    popovertargetaction?: 'show' | 'hide' | 'toggle' | undefined;
  }
}
