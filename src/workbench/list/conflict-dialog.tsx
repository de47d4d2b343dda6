import { SegmentedControl } from '@radix-ui/themes'
import { createElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writableFields, type Entity } from '#domain/entity.ts'
import { displays } from '../fields/display.tsx'
import { useLabel } from '../i18n/index.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { mergedValues, type Side, threeWay } from './merge.ts'

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
    <Dialog
      open
      onOpenChange={onCancel}
      width={680}
      title={t('conflictTitle')}
      description={t('conflictHint')}
      footer={
        <>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button tone="primary" onClick={() => onMerged(mergedValues(names, theirs, mine, chosen))}>
            {t('saveMerged')}
          </Button>
        </>
      }
    >
      {differing.length === 0 && <p>{t('conflictNone')}</p>}
      <table className="t-table t-conflict">
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('theirs')}</th>
            <th scope="col">{t('mine')}</th>
            <th scope="col">{t('keep')}</th>
          </tr>
        </thead>
        <tbody>
          {differing.map(({ name }) => {
            const field = entity.fields[name]
            return field ? (
              <tr key={name}>
                <th scope="row">{label(field.label)}</th>
                <td className={chosen[name] === 'theirs' ? 'kept' : ''}>
                  {createElement(displays[field.kind], { field, value: theirs[name] })}
                </td>
                <td className={chosen[name] === 'mine' ? 'kept' : ''}>
                  {createElement(displays[field.kind], { field, value: mine[name] })}
                </td>
                <td>
                  <SegmentedControl.Root
                    size="1"
                    aria-label={`${t('keep')} ${label(field.label)}`}
                    value={chosen[name] ?? 'mine'}
                    onValueChange={(side) => setChosen((old) => ({ ...old, [name]: side as Side }))}
                  >
                    <SegmentedControl.Item value="theirs">{t('theirs')}</SegmentedControl.Item>
                    <SegmentedControl.Item value="mine">{t('mine')}</SegmentedControl.Item>
                  </SegmentedControl.Root>
                </td>
              </tr>
            ) : null
          })}
        </tbody>
      </table>
    </Dialog>
  )
}
