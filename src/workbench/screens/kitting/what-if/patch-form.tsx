import { Plus, Save } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { writableFields, type Entity } from '#domain/entity.ts'
import type { ScenarioPatch } from '#domain/kitting/scenario.ts'
import { FormField } from '../../../fields/form-field.tsx'
import { useRowForm } from '../../../fields/row-form.ts'
import { newRowValues, readForm, rowValues } from '../../../fields/row-values.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { Button } from '../../../parts/button.tsx'

interface PatchFormProps {
  readonly entity: Entity
  /** Values to begin with. */
  readonly patch: ScenarioPatch | null
  readonly isNew: boolean
  readonly onDone: (values: Readonly<Record<string, unknown>>) => void
}

/** The fields of one change, from its declaration. */
export function PatchForm({ entity, patch, isNew, onDone }: PatchFormProps) {
  const { t } = useTranslation('what-if')
  const settings = useFormatSettings()
  const form = useRowForm(entity, patch ? rowValues(entity, patch) : newRowValues(entity), settings)
  const id = useId()
  const submit = form.handleSubmit(() => {
    onDone(readForm(entity, form.getValues(), settings).values)
  })
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className="t-form">
        {writableFields(entity).map(([name, field]) => (
          <FormField key={name} name={name} field={field} control={form.control} />
        ))}
      </div>
      <div className="w-form-buttons">
        <Button type="submit" icon={isNew ? Plus : Save}>
          {t(isNew ? 'addChange' : 'keepChange')}
        </Button>
      </div>
    </form>
  )
}
