import { ActionFailure } from '../../../layout/failure/action-failure.tsx';
import { isOne } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import { useAction } from '../../../state/forms/use-action.ts';
import type { AskedList } from '../../../state/lists/review.ts';
import { type KeptList, removeList, useSavedLists } from '../../../state/lists/saved-lists.ts';
import { Button } from '../../../ui/button.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { TrashIcon } from '../../../ui/some-pages/more-icons.tsx';

/** The saved lists: one press reads a list again, at current prices. */
export default function SavedLists({ onOpen }: { onOpen: (list: AskedList) => void }) {
  const lists = useSavedLists();
  const { run, failure } = useAction();
  if (!lists?.length) return null;
  const remove = async (list: KeptList) => {
    if (await run(() => removeList(list))) announce(t('{name} was removed.', { name: list.name }));
  };
  return (
    <section aria-labelledby="saved-lists" className="mt-8">
      <h2 id="saved-lists" className="mb-3 text-lg">
        {t('Your lists')}
      </h2>
      <ActionFailure failure={failure} />
      <ul className="card divide-y divide-line">
        {lists.map((list) => (
          <li key={list.id} className="flex items-center gap-2 py-2 pr-1 pl-4">
            <div className="min-w-0 flex-1">
              <p className="truncate font-semibold text-base">{list.name}</p>
              <p className="truncate text-sm text-soft">{linesText(list)}</p>
            </div>
            <Button
              variant="outline"
              aria-label={t('Order {name} again', { name: list.name })}
              onClick={() => onOpen(list)}
            >
              {t('Order again')}
            </Button>
            <button
              type="button"
              aria-label={t('Remove {name}', { name: list.name })}
              onClick={() => void remove(list)}
              className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-sale-50 hover:text-sale"
            >
              <TrashIcon className="size-5" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function linesText({ lines }: KeptList): string {
  const said = lines.map(({ text }) => text).join(', ');
  const n = lines.length;
  return `${isOne(n) ? t('{n} line', { n }) : t('{n} lines', { n })}: ${said}`;
}
