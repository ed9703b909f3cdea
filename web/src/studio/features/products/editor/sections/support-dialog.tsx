import { type SupportDetail, SupportDetailInput } from '@jamun/contract';
import type { SupportBody } from '../../../../domain/products/parts-api.ts';
import { fieldProps } from '../../../../ui/form/fields/field-props.ts';
import { SelectField } from '../../../../ui/form/fields/select-field.tsx';
import { TextField } from '../../../../ui/form/fields/text-field.tsx';
import { productEditorText } from '../text.ts';
import { itemDialogText } from './dialog-text.ts';
import { ItemDialog, type ItemDialogProps } from './item-dialog.tsx';

const { support: text } = itemDialogText;

type SupportKind = SupportDetail['kind'];

const kindOptions = (Object.entries(productEditorText.support.kinds) as [SupportKind, string][]).map(([value, label]) => ({
  value,
  label,
}));

const toFormValues = (item: SupportDetail | null) => ({ kind: item?.kind ?? 'EMAIL', value: item?.value ?? '', note: item?.note ?? '' });

export const SupportDialog = (props: ItemDialogProps<SupportDetail, SupportBody>) => (
  <ItemDialog
    {...props}
    text={text}
    schema={SupportDetailInput}
    toFormValues={toFormValues}
    fields={(form) => (
      <>
        <SelectField {...fieldProps(form, 'kind')} label={text.fields.kind} options={kindOptions} />
        <TextField
          {...fieldProps(form, 'value')}
          label={productEditorText.support.kinds[form.values.kind]}
          placeholder={text.placeholders[form.values.kind]}
          autoComplete="off"
          data-autofocus
        />
        <TextField
          {...fieldProps(form, 'note')}
          value={form.values.note ?? ''}
          label={text.fields.note}
          optional
          placeholder={text.notePlaceholder}
          autoComplete="off"
        />
      </>
    )}
  />
);
