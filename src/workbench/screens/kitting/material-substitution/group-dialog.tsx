import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { materialSubstitution } from '#domain/entities/kitting/material-substitution.ts'
import type { InputOf } from '#domain/service.ts'
import { useSaving } from '../../../actions/use-saving.tsx'
import { write } from '../../../client/write.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { ReferenceEditor } from '../../../fields/reference-editor.tsx'
import '../../../fields/fields.css'
import { useLabel } from '../../../i18n/index.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { showError } from '../../../client/error-popup.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { TextInput } from '../../../parts/inputs.tsx'

const crud = crudOf(materialSubstitution)
const fields = materialSubstitution.fields

interface Pair {
  readonly key: number
  readonly childItem: string
  readonly subItem: string
  readonly ratio: string
}

interface GroupDialogProps {
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** A set of items that replaces another set: all its pairs are kept or none. */
export function GroupDialog({ onClose, onSaved }: GroupDialogProps) {
  const { t } = useTranslation('kitting-setup')
  const label = useLabel()
  const [rule, setRule] = useState('')
  const [parent, setParent] = useState('')
  const [pairs, setPairs] = useState<readonly Pair[]>([blank(0), blank(1)])
  const { busy, faults, save } = useSaving()
  const change = (key: number, part: Partial<Pair>): void =>
    setPairs((all) => all.map((pair) => (pair.key === key ? { ...pair, ...part } : pair)))
  const filled = pairs.filter((pair) => pair.childItem && pair.subItem)

  const keep = (): Promise<void> =>
    save(async () => {
      const written: string[] = []
      try {
        for (const { childItem, subItem, ratio } of filled) {
          const row = await write(crud.create, {
            pid: rule.trim(),
            version: 1,
            groupId: rule.trim(),
            scope: 'G',
            parentItem: parent || null,
            childItem,
            subItem,
            ratio: ratio || '1',
            status: 'draft',
          } as unknown as InputOf<typeof crud.create>)
          written.push((row as { id: string }).id)
        }
        toast.success(t('saved'))
        onSaved()
        onClose()
      } catch (error) {
        // Half a set would change what may be substituted: what was written before the fault goes again.
        if (written.length > 0) await write(crud.deleteMany, { ids: written }).catch(showError)
        throw error
      }
    })

  return (
    <FormDialog
      onClose={onClose}
      title={t('addGroup')}
      description={t('groupHint')}
      width={680}
      submit={t('save')}
      busy={busy}
      disabled={!rule.trim() || filled.length === 0}
      onSubmit={keep}
    >
      {faults}
      <div className="k-form-grid">
        <div className="t-form-field">
          <label htmlFor="k-rule">{label(fields['pid']!.label)}</label>
          <TextInput id="k-rule" autoComplete="off" value={rule} onChange={setRule} />
        </div>
        <div className="t-form-field">
          <label htmlFor="k-parent">{label(fields['parentItem']!.label)}</label>
          <ReferenceEditor
            id="k-parent"
            field={fields['parentItem']!}
            label={label(fields['parentItem']!.label)}
            value={parent}
            onChange={(value) => setParent(typedText(value))}
          />
        </div>
      </div>
      <DataTable
        label={t('pairs')}
        rows={pairs}
        keyOf={({ key }) => key}
        columns={[
          ...(['childItem', 'subItem'] as const).map((name) => ({
            title: label(fields[name]!.label),
            cell: (pair: Pair) => (
              <ReferenceEditor
                id={`k-${name}-${pair.key}`}
                field={fields[name]!}
                label={label(fields[name]!.label)}
                value={pair[name]}
                onChange={(value) => change(pair.key, { [name]: typedText(value) })}
              />
            ),
          })),
          {
            title: label(fields['ratio']!.label),
            isNumber: true,
            cell: ({ key, ratio }) => (
              <TextInput
                className="t-number-editor"
                inputMode="decimal"
                label={label(fields['ratio']!.label)}
                value={ratio}
                onChange={(text) => change(key, { ratio: text })}
              />
            ),
          },
          {
            spoken: t('delete'),
            cell: (pair) => (
              <IconButton
                icon={Trash2}
                label={t('delete')}
                onClick={() => setPairs((all) => all.filter(({ key }) => key !== pair.key))}
              />
            ),
          },
        ]}
      />
      <Button
        repeats
        tone="ghost"
        icon={Plus}
        onClick={() => setPairs((all) => [...all, blank(Math.max(-1, ...all.map(({ key }) => key)) + 1)])}
      >
        {t('addPair')}
      </Button>
    </FormDialog>
  )
}

const blank = (key: number): Pair => ({ key, childItem: '', subItem: '', ratio: '1' })
