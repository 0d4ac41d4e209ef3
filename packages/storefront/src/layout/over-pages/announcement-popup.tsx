import type { Announcement } from '@isoko/contract';
import { useState } from 'react';
import { t } from '../../messages/t.tsx';
import { closeAnnouncement } from '../../state/content/announcement.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Checkbox } from '../../ui/forms/field.tsx';
import { Picture } from '../../ui/picture.tsx';

/** The shop's news over the page (specification section 4, Announcement popup). */
export default function AnnouncementPopup({ news }: { news: Announcement }) {
  const [open, setOpen] = useState(true);
  const [never, setNever] = useState(false);
  const close = () => {
    closeAnnouncement(news, { never });
    setOpen(false);
  };
  return (
    <Dialog open={open} onOpenChange={close} title={<span lang={news.written_in?.title}>{news.title}</span>}>
      <div className="mt-3 flex flex-col gap-4">
        {news.featured_image && (
          <Picture
            name={news.featured_image}
            alt=""
            widths={[480, 576, 800]}
            ratio={2 / 3}
            sizes="(min-width: 36rem) 400px, 90vw"
            priority
            className="aspect-3/2 w-full rounded-card bg-sand object-cover"
          />
        )}
        <p lang={news.written_in?.message} className="whitespace-pre-line text-base">
          {news.message}
        </p>
        <Checkbox
          label={t("Don't show this popup again")}
          checked={never}
          onChange={({ target }) => setNever(target.checked)}
        />
        <Button size="lg" onClick={close}>
          {t('Continue shopping')}
        </Button>
      </div>
    </Dialog>
  );
}
