import type { MouseEvent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

/** Presses a button; returns whether the browser continues with the press, for example submits a form. */
function press(button: ReturnType<typeof Button>): boolean {
  const preventDefault = vi.fn();
  button.props.onClick?.({ preventDefault } as unknown as MouseEvent);
  return preventDefault.mock.calls.length === 0;
}

describe('a button', () => {
  test('when its work runs, then it keeps the focus, and a press does nothing', () => {
    const onClick = vi.fn();
    const button = Button({ busy: true, onClick, children: 'Order again' });
    expect(press(button)).toBe(false);
    expect(onClick).not.toHaveBeenCalled();
    const html = renderToStaticMarkup(button);
    expect(html).toContain('aria-busy="true" aria-disabled="true"');
    // A disabled one would lose the focus.
    expect(html).not.toContain(' disabled=""');
  });

  test('when no work runs, then a press does what it is for', () => {
    const onClick = vi.fn();
    expect(press(Button({ busy: false, onClick }))).toBe(true);
    expect(onClick).toHaveBeenCalledOnce();
  });
});
