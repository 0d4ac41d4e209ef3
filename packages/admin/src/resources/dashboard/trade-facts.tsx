import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { Fragment, type ReactNode, useId, useState } from 'react';
import {
  CheckboxGroupInput,
  maxLength,
  minValue,
  NumberInput,
  regex,
  required,
  TextInput,
  useRefresh,
} from 'react-admin';
import { call } from '#admin/api.ts';
import { MoneyInput } from '#admin/inputs/money-input.tsx';
import { PictureInput } from '#admin/inputs/picture-input.tsx';
import { TestPanel } from '#admin/inputs/test-panel.tsx';
import { codeWay } from '#admin/messages/code-words.ts';
import { t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { ActionButton, AskButton } from '#admin/ui/buttons.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { CategoryStep } from './first-category.tsx';
import { CodePreview, OffersPreview, ProductPreview } from './previews.tsx';
import { type FactProps, lacksKeys } from './words.ts';

/** A button that opens another page; the fact is updated when that page closes. */
export function LookButton({
  label,
  title,
  children,
}: {
  label: string;
  title: string;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const refresh = useRefresh();
  const close = () => {
    setOpen(false);
    refresh();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {isOpen && (
        <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={titleId}>
          <DialogTitle id={titleId} component="h2" sx={{ px: { xs: 2, sm: 3 } }}>
            {title}
          </DialogTitle>
          <DialogContent sx={{ px: { xs: 1, sm: 2 } }}>{children}</DialogContent>
          <DialogActions sx={{ p: 2 }}>
            <Button onClick={close}>{t('Close')}</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}

/** Asks the operators whether they accept the shop's keys; the MoMoPay code needs no keys. */
export function PaymentFact({ guide, settings }: FactProps) {
  const wallets = guide.ways.some(
    ({ code }) => (code === 'mtn_momo' || code === 'airtel_money') && !lacksKeys(code, settings),
  );
  const others = settings.payment_methods.filter((way) => way.code !== 'momo_code');
  return (
    <>
      {wallets && (
        <ActionButton work={() => call('POST /admin/guide/payments')} done={t('The operators were checked.')}>
          {t('Check')}
        </ActionButton>
      )}
      <AskButton
        label={t('MoMoPay code')}
        title={t('Your MoMoPay code')}
        text={t('Customers pay to it and type the reference at the checkout. You check that it arrived.')}
        submit={t('Save')}
        done={t('Saved.')}
        values={{ code: '' }}
        work={({ code }: { code: string }) =>
          call('PATCH /admin/settings', {
            body: { payment_methods: [codeWay(settings, code), ...others] },
          })
        }
      >
        <CodePreview name={codeWay(settings, '').name} />
        <TextInput
          source="code"
          label={t('Code')}
          validate={[required(), regex(/^\d{4,8}$/, t('Four to eight digits, such as 123456.'))]}
          helperText={t('Such as 123456. In a shop that is already open, it takes effect after 24 hours.')}
        />
      </AskButton>
    </>
  );
}

/** A test message to the user, and what to do if it does not arrive. */
export function MessagesFact() {
  return (
    <LookButton label={t('Try it')} title={t('How messages are sent')}>
      <TestPanel />
      <Typography color="text.secondary" sx={{ px: 1, py: 2 }}>
        {t(
          'Nothing arrived? Check the spam folder and the address under your name. If it says that no server is set, whoever runs the server sets SMTP_URL, or the keys of WhatsApp or SMS, and restarts it; until then, call your customers yourself.',
        )}
      </Typography>
    </LookButton>
  );
}

/** What a first product needs, on three screens of a phone. `hasNone`: the shop has no categories. */
const productSteps = (hasNone: boolean) => [
  <Fragment key="what">
    <PictureInput source="image" label={t('Picture')} />
    <TextInput source="name" label={t('Name')} validate={[required(), maxLength(200)]} helperText={false} />
  </Fragment>,
  <Fragment key="price">
    <MoneyInput source="price" label={t('Price')} validate={[required(), minValue(1)]} helperText={false} />
    <NumberInput
      source="stock"
      label={t('How many are in stock')}
      min={1}
      step={1}
      validate={required()}
      helperText={false}
    />
  </Fragment>,
  <CategoryStep key="category" hasNone={hasNone} />,
];

interface Product {
  image: string | null;
  name: string;
  price: number;
  stock: number;
  category: string | null;
}

/** Typical products of a grocery to start with, and a first product by the camera. */
export function GoodsFact({ guide }: FactProps) {
  return (
    <>
      <OffersButton />
      <AskButton
        label={t('Add a product')}
        title={t('A product')}
        submit={t('Publish it')}
        done={t('It is for sale.')}
        values={{ image: null, category: null } satisfies Partial<Product>}
        work={({ image, category, ...product }: Product) =>
          call('POST /admin/products', {
            body: {
              ...{ ...product, status: 'published' },
              ...{ images: image ? [image] : [], categories: category ? [category] : [] },
            },
          })
        }
        steps={productSteps(guide.categories === 0)}
      >
        <ProductPreview />
      </AskButton>
    </>
  );
}

function OffersButton() {
  const query = useCall('GET /admin/guide/offers');
  // In its place from the start: nothing moves under a finger when the answer comes.
  if (query.isLoading) return <Button disabled>{t('Suggestions')}</Button>;
  return (
    <Answered query={query}>
      {({ data: { categories, questions } }) => {
        const left = {
          categories: categories.filter(({ is_there }) => !is_there),
          questions: questions.filter(({ is_there }) => !is_there),
        };
        if (left.categories.length + left.questions.length === 0) return null;
        return (
          <AskButton
            label={t('Suggestions')}
            title={t('Products to start a grocery with')}
            text={t(
              'Choose what fits; everything comes in English, French and Kinyarwanda and can be changed.',
            )}
            submit={t('Add these')}
            done={t('Added.')}
            values={{
              categories: left.categories.map(({ key }) => key),
              questions: left.questions.map(({ key }) => key),
            }}
            work={(body: { categories: string[]; questions: string[] }) =>
              call('POST /admin/guide/offers', { body })
            }
          >
            <CheckboxGroupInput
              source="categories"
              label={t('Categories')}
              choices={left.categories}
              optionValue="key"
              row={false}
              helperText={false}
            />
            <CheckboxGroupInput
              source="questions"
              label={t('Help answers')}
              choices={left.questions}
              optionValue="key"
              optionText="question"
              row={false}
              helperText={false}
            />
            <OffersPreview offers={left} />
          </AskButton>
        );
      }}
    </Answered>
  );
}
