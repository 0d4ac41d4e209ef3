import CopyIcon from '@mui/icons-material/ContentCopy';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';

/** Copies a text, and says that it did. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  const notify = useNotify();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Browsers let only pages of https copy, or refuse it.
      notify('This browser lets nothing be copied. Please select the text yourself.', { type: 'warning' });
    }
  };
  return (
    <Button startIcon={<CopyIcon />} onClick={copy}>
      {isCopied ? 'Copied' : label}
    </Button>
  );
}

/** A way to a page of the shop as everybody sees it. */
export function ShopLink({ path, label = 'See it in the shop' }: { path: string; label?: string }) {
  return (
    <Button component="a" href={path} target="_blank" rel="noopener" startIcon={<OpenInNewIcon />}>
      {label}
    </Button>
  );
}
