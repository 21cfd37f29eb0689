import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { goTo } from '../../lib/plain-address.ts';

interface PlainLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

/** A link between pages that do without the router. */
export function PlainLink({ href, onClick, children, ...rest }: PlainLinkProps) {
  const open = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    goTo(href);
  };
  return (
    <a href={href} onClick={open} {...rest}>
      {children}
    </a>
  );
}
