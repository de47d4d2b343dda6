import { Checkbox } from '@radix-ui/themes'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { Entity } from '#domain/entity.ts'
import { mostIndexFields } from '#domain/model-changes/check-tables.ts'
import { modelling } from '#domain/services/integration/modelling.ts'
import { useAction } from '../../../actions/use-action.ts'
import { refreshed } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Select } from '../../../parts/select.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'

interface IndexDialogProps {
  readonly table: Entity
  readonly onClose: () => void
}

/** Fields of a new index, in its order. */
export function IndexDialog({ table, onClose }: IndexDialogProps) {
  const { t } = useTranslation('modelling')
  const label = useLabel()
  const [fields, setFields] = useState<readonly string[]>([''])
  const [isUnique, setUnique] = useState(false)
  const { busy, attempt } = useAction()
  const options = Object.entries(table.fields)
    .filter(([, { kind }]) => kind !== 'expression' && kind !== 'longText')
    .map(([value, field]) => ({ value, label: label(field.label) }))
  const save = (): Promise<void> =>
    attempt(async () => {
      await write(modelling.saveIndex, { tableCode: table.name, fields: fields.filter(Boolean), isUnique })
      await refreshed(modelling.indexes)
      toast.success(t('indexSaved'))
      onClose()
    })
  return (
    <FormDialog
      onClose={onClose}
      title={t('addIndex')}
      description={t('indexHint')}
      submit={t('save')}
      busy={busy}
      locked
      disabled={!fields.some(Boolean)}
      onSubmit={save}
    >
      <div className="m-choices">
        {fields.map((chosen, at) => (
          <div key={at} className="m-index-line">
            <Select
              label={t('indexField', { at: at + 1 })}
              value={chosen}
              placeholder={t('indexField', { at: at + 1 })}
              options={options.filter(({ value }) => value === chosen || !fields.includes(value))}
              onChange={(value) => setFields(fields.with(at, value))}
            />
            <IconButton
              icon={Trash2}
              label={t('indexFieldRemove', { at: at + 1 })}
              disabled={fields.length === 1}
              onClick={() => setFields(fields.toSpliced(at, 1))}
            />
          </div>
        ))}
        <Button
          icon={Plus}
          disabled={fields.length >= mostIndexFields}
          onClick={() => setFields([...fields, ''])}
        >
          {t('indexFieldAdd')}
        </Button>
        <label className="m-unique">
          <Checkbox checked={isUnique} onCheckedChange={(checked) => setUnique(checked === true)} />
          {t('uniqueHint')}
        </label>
      </div>
    </FormDialog>
  )
}
