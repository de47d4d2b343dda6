import { SegmentedControl } from '@radix-ui/themes'
import { createElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writableFields, type Entity } from '#domain/entity.ts'
import type { Field } from '#domain/field-kinds.ts'
import { displays } from '../fields/display.tsx'
import { useLabel } from '../i18n/index.ts'
import { DataTable } from '../parts/data-table/data-table.tsx'
import { mergedValues, type Side, threeWay } from './merge.ts'
import { FormDialog } from '../parts/form-dialog.tsx'

interface ConflictDialogProps {
  readonly entity: Entity
  /** The row as it was when the form was opened. */
  readonly before: Readonly<Record<string, unknown>>
  /** The row as it is now. */
  readonly theirs: Readonly<Record<string, unknown>>
  /** What the form would write. */
  readonly mine: Readonly<Record<string, unknown>>
  readonly onMerged: (values: Readonly<Record<string, unknown>>) => void
  readonly onCancel: () => void
}

/** Both values of every field that two people changed, and the choice between them. */
export function ConflictDialog({ entity, before, theirs, mine, onMerged, onCancel }: ConflictDialogProps) {
  const { t } = useTranslation('list')
  const label = useLabel()
  const names = writableFields(entity).map(([name]) => name)
  const differing = threeWay(names, before, theirs, mine)
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(differing.map(({ name, proposal }) => [name, proposal])),
  )
  return (
    <FormDialog
      onClose={onCancel}
      width={680}
      title={t('conflictTitle')}
      description={t('conflictHint')}
      submit={t('saveMerged')}
      onSubmit={() => onMerged(mergedValues(names, theirs, mine, chosen))}
    >
      {differing.length === 0 && <p>{t('conflictNone')}</p>}
      <DataTable
        className="t-conflict"
        rows={differing.flatMap(({ name }) => {
          const field = entity.fields[name]
          return field ? { name, field } : []
        })}
        keyOf={({ name }) => name}
        columns={[
          { title: t('field'), isName: true, cell: ({ field }) => label(field.label) },
          ...(
            [
              ['theirs', theirs],
              ['mine', mine],
            ] as const
          ).map(([side, values]) => ({
            title: t(side),
            tone: ({ name }: { name: string }) => (chosen[name] === side ? 'kept' : undefined),
            cell: ({ name, field }: { name: string; field: Field }) =>
              createElement(displays[field.kind], { field, value: values[name] }),
          })),
          {
            title: t('keep'),
            cell: ({ name, field }) => (
              <SegmentedControl.Root
                size="1"
                aria-label={`${t('keep')} ${label(field.label)}`}
                value={chosen[name] ?? 'mine'}
                onValueChange={(side) => setChosen((old) => ({ ...old, [name]: side as Side }))}
              >
                <SegmentedControl.Item value="theirs">{t('theirs')}</SegmentedControl.Item>
                <SegmentedControl.Item value="mine">{t('mine')}</SegmentedControl.Item>
              </SegmentedControl.Root>
            ),
          },
        ]}
      />
    </FormDialog>
  )
}
