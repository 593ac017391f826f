import { Icon, ignoreHeldKey, PHONE_PATH } from '@svc/dialog';
import {
  forwardRef,
  useState,
  type ButtonHTMLAttributes,
  type ForwardedRef,
  type MouseEvent,
  type ReactElement,
} from 'react';

interface OpeningButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  isOpen: boolean;
  onOpen: () => void;
  /** The pointer or the focus has come near: a press may follow. */
  onNear: () => void;
}

/**
 * The button that opens the dialog, and gets the focus back from it. A disabled button cannot have the focus. So if the
 * page disables it when the file has arrived, it has `aria-disabled` until the focus has moved on.
 */
export const OpeningButton = forwardRef(function OpeningButton(
  props: OpeningButtonProps,
  ref: ForwardedRef<HTMLButtonElement>,
): ReactElement {
  const { isOpen, onOpen, onNear, disabled, className, onClick, onKeyDown, onBlur, children, ...others } =
    props;
  const { onFocus, onPointerEnter, ...rest } = others;
  const [hasOpened, setHasOpened] = useState(false);

  const open = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabled) return;
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.currentTarget.focus(); // Safari does not, and would give it back to the page
    setHasOpened(true);
    onOpen();
  };
  return (
    <button
      {...rest}
      {...(disabled && (isOpen || hasOpened) ? { 'aria-disabled': true } : { disabled })}
      ref={ref}
      type="button"
      className={className ? `svc-button ${className}` : 'svc-button'}
      aria-haspopup="dialog"
      onClick={open}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        ignoreHeldKey(event);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        onNear();
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        onNear();
      }}
      onBlur={(event) => {
        onBlur?.(event);
        if (!isOpen) setHasOpened(false);
      }}
    >
      <Icon path={PHONE_PATH} />
      {children}
    </button>
  );
});
