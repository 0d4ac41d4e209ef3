import type { SettingsChange } from '@isoko/contract/routes/admin/settings';
import { Fragment, type ReactElement } from 'react';
import { Panel } from '#admin/ui/panel.tsx';

/** Settings that are kept with the form; the pause has a switch of its own. */
export type FormSetting = Exclude<keyof SettingsChange, 'paused'>;

type SettingInput = (source: FormSetting) => ReactElement;

/** Inputs of some settings, in the order they stand. */
export type SettingInputs = Partial<Record<FormSetting, SettingInput>>;

/** A part of the settings under its own heading. */
export function SettingsPanel({ title, inputs }: { title: string; inputs: SettingInputs }) {
  const entries = Object.entries(inputs) as [FormSetting, SettingInput][];
  return (
    <Panel title={title}>
      {entries.map(([source, input]) => (
        <Fragment key={source}>{input(source)}</Fragment>
      ))}
    </Panel>
  );
}
