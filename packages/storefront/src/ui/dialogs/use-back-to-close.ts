import { valueAt } from '@isoko/contract/rules/objects';
import { useEffect, useRef } from 'react';
import { hearStepsFirst } from '../navigation.tsx';

/** Devices on which the back button closes overlays: phones and other touch screens. */
const BY_BACK_BUTTON = '(width < 62rem), (pointer: coarse)';

/**
 * Marks our entries in the browser's history: each repeats the page below it, so that the back button has an
 * entry to leave.
 */
const MARK = 'overlay';

interface Overlay {
  close: () => void;
  /** The back button has left its entry. */
  left: boolean;
}

/** The open overlays, the topmost last. */
const opened: Overlay[] = [];
/** Our own steps back whose event has not come yet. */
let ownSteps = 0;
/** A link is being followed: the next page comes after our entry, which is skipped on the way back. */
let followsLink = false;
let listening = false;

const onOwnEntry = () => Boolean(valueAt(window.history.state, MARK));

/**
 * Lets the back button of phones close an overlay instead of leaving the page: opening adds an entry to the
 * browser's history, closing in any other way removes it.
 */
export function useBackToClose(open: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open || !window.matchMedia(BY_BACK_BUTTON).matches) return;
    listen();
    const overlay: Overlay = { close: () => latest.current(), left: false };
    // An entry that was skipped is used again.
    if (opened.length > 0 || !onOwnEntry()) {
      window.history.pushState({ ...window.history.state, [MARK]: true }, '');
    }
    opened.push(overlay);
    return () => {
      opened.splice(opened.indexOf(overlay), 1);
      if (overlay.left || followsLink || !onOwnEntry()) return;
      ownSteps += 1;
      window.history.back();
    };
  }, [open]);
}

function listen(): void {
  if (listening) return;
  listening = true;
  // Steps among our entries are not a navigation: the router must not load the page again, or abort the one it
  // is loading.
  hearStepsFirst(onStep);
  document.addEventListener('click', onClick, { capture: true });
}

function onStep(event: PopStateEvent): void {
  const top = opened.at(-1);
  if (ownSteps === 0 && !top && !onOwnEntry()) return;
  event.stopImmediatePropagation();
  if (ownSteps > 0) ownSteps -= 1;
  else if (top) {
    top.left = true;
    top.close();
  } else window.history.back();
}

function onClick({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin !== window.location.origin || link.target === '_blank') return;
  followsLink = true;
  setTimeout(() => {
    followsLink = false;
  });
}
