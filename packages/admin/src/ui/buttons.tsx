import CopyIcon from '@mui/icons-material/ContentCopy';
import DownloadIcon from '@mui/icons-material/Download';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { Button, type ButtonProps } from '@mui/material';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { saveFile } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { AskDialog, type AskDialogProps } from './ask-dialog.tsx';
import { useAction } from './calls.ts';

/** Copies a text, and confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  const notify = useNotify();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Browsers only allow copying on pages with https, or refuse it.
      notify(t('This browser does not allow copying. Please select the text yourself.'), { type: 'warning' });
    }
  };
  return (
    <Button startIcon={<CopyIcon />} onClick={copy}>
      {isCopied ? t('Copied') : label}
    </Button>
  );
}

/** A link to a page of the shop as shoppers see it. */
export function ShopLink({ path, label = t('See it in the shop') }: { path: string; label?: string }) {
  return (
    <OutsideButton href={path} startIcon={<OpenInNewIcon />}>
      {label}
    </OutsideButton>
  );
}

/** A button that makes a call: see useAction. */
export function ActionButton({
  work,
  done,
  ...props
}: ButtonProps & { work: () => Promise<unknown> /** Said once it was done. */; done?: string }) {
  const action = useAction(work, { done });
  return <Button {...props} disabled={props.disabled || action.isRunning} onClick={() => action.run()} />;
}

/** A button that asks first: see AskDialog. `button` is how it looks. */
export function AskButton<Values extends FieldValues>({
  label,
  button,
  ...ask
}: Omit<AskDialogProps<Values>, 'onClose'> & { label: string; button?: ButtonProps }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && <AskDialog {...ask} onClose={() => setAsking(false)} />}
    </>
  );
}

/** A link to a page outside of the back office, in a new window. */
export function OutsideButton(props: ButtonProps<'a'>) {
  return <Button component="a" target="_blank" rel="noopener" {...props} />;
}

interface FileButtonProps extends ButtonProps {
  /** The name of the file input. */
  name: string;
  accept: string;
  multiple?: boolean;
  /** Opens the camera instead of the device's file dialog. */
  camera?: boolean;
  onChoose: (files: File[]) => void;
}

/** A button that asks for files of the device. */
export function FileButton({ name, accept, multiple, camera, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        hidden
        type="file"
        aria-label={name}
        accept={accept}
        multiple={multiple}
        capture={camera ? 'environment' : undefined}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file can be chosen again after a failure or a correction.
          currentTarget.value = '';
          if (files.length) onChoose(files);
        }}
      />
    </>
  );
}

/** Fetches a file of the back office, and lets the browser save it. */
export function SaveFileButton({ path, name, what }: { path: string; name: string; what: string }) {
  const save = useAction(() => saveFile(path, name));
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      disabled={save.isRunning}
      onClick={() => save.run()}
    >
      {save.isRunning ? t('One moment …') : what}
    </Button>
  );
}
