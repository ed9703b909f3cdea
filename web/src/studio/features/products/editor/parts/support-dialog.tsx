import { type SupportDetail, SupportDetailInput } from '@jamun/contract';
import { productPartMessages } from '@jamun/contract/product-messages';
import type { SupportBody } from '../../../../domain/products/parts-api.ts';
import { fieldProps } from '../../../../ui/form/fields/field-props.ts';
import { SelectField } from '../../../../ui/form/fields/select-field.tsx';
import { TextField } from '../../../../ui/form/fields/text-field.tsx';
import { PartDialog, type PartDialogProps } from './part-dialog.tsx';
import { supportExamples, supportNames, supportOptions } from './support-kinds.ts';

const words = {
  add: 'Add Support',
  edit: 'Edit Support',
  created: productPartMessages.supportCreated,
  updated: productPartMessages.supportUpdated,
  notCreated: productPartMessages.supportNotCreated,
  notUpdated: productPartMessages.supportNotUpdated,
};

const valuesOf = (item: SupportDetail | null) => ({ kind: item?.kind ?? 'EMAIL', value: item?.value ?? '', note: item?.note ?? '' });

export const SupportDialog = (props: PartDialogProps<SupportDetail, SupportBody>) => (
  <PartDialog
    {...props}
    words={words}
    schema={SupportDetailInput}
    valuesOf={valuesOf}
    fields={(form) => (
      <>
        <SelectField {...fieldProps(form, 'kind')} label="Contact method" options={supportOptions} />
        <TextField
          {...fieldProps(form, 'value')}
          label={supportNames[form.values.kind]}
          placeholder={supportExamples[form.values.kind]}
          autoComplete="off"
          data-autofocus
        />
        <TextField
          {...fieldProps(form, 'note')}
          value={form.values.note ?? ''}
          label="Note"
          optional
          placeholder="Mon to Fri, 10 am to 6 pm"
          autoComplete="off"
        />
      </>
    )}
  />
);
