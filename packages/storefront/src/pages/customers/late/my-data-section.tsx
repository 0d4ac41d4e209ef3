import { useState } from 'react';
import { ActionFailure } from '../../../layout/failure/action-failure.tsx';
import { useShopData } from '../../../layout/shop-data.ts';
import { t } from '../../../messages/t.tsx';
import { exportMyData } from '../../../state/customer/account.ts';
import { useAction } from '../../../state/forms/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { late } from '../../../ui/late.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { AccountSection } from './account-section.tsx';
import { saveFile } from './save-file.ts';

const EraseDialog = late(() => import('./erase-dialog.tsx'));

/** Everything the shop knows about somebody, to take along or to have erased (Law 058/2021). */
export function MyDataSection() {
  const { shop } = useShopData();
  const download = useAction();
  const [erasing, setErasing] = useState(false);
  const start = () =>
    download.run(async () => {
      saveFile(`${shop.name.toLowerCase().replace(/\W+/g, '-')}-my-data.json`, await exportMyData());
      announce(t('The file with your data is downloaded.'));
    });
  return (
    <AccountSection
      title={t('My data')}
      note={t('It is yours: take it along in one file, or have us forget you.')}
    >
      <ActionFailure failure={download.failure} />
      <div className="flex flex-wrap gap-2.5">
        <Button variant="outline" busy={download.busy} onClick={start}>
          {t('Download my data')}
        </Button>
        <Button variant="outline" className="text-sale!" onClick={() => setErasing(true)}>
          {t('Delete my account')}
        </Button>
      </div>
      <EraseDialog asked={erasing} open={erasing} onClose={() => setErasing(false)} />
    </AccountSection>
  );
}
