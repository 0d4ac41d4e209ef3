import LanguageIcon from '@mui/icons-material/Language';
import { Button } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router';
import { t } from '#admin/messages/t.tsx';

/** The link from a record to its translations. */
export function LanguagesButton() {
  const record = useRecordContext();
  if (!record) return null;
  return (
    <Button component={Link} to={`/translations/${record.id}`} startIcon={<LanguageIcon />}>
      {t('Languages')}
    </Button>
  );
}
