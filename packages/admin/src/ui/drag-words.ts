import type { DndContextProps } from '@dnd-kit/core';
import { t } from '#admin/messages/t.tsx';

/** Texts for screen readers about dragging; the library has them in English, with ids. */
export const HOW_TO_DRAG = {
  draggable: t(
    'Press space to pick it up, move it by the arrow keys, and press space again to put it down. Escape leaves it.',
  ),
};

/** The same for objects without names, such as pictures. */
export const DRAG_SAID: Pick<DndContextProps, 'accessibility'> = {
  accessibility: {
    screenReaderInstructions: HOW_TO_DRAG,
    announcements: {
      onDragStart: () => t('Picked up.'),
      onDragOver: () => undefined,
      onDragEnd: () => t('Put down.'),
      onDragCancel: () => t('It stays where it was.'),
    },
  },
};
