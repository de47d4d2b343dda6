import { TextField } from '@radix-ui/themes'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { Entity } from '#domain/entity.ts'
import { gridLayouts } from '#domain/services/system/layouts.ts'
import { useAction } from '../../../actions/use-action.ts'
import { refreshService, useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { useEntity } from '../../../client/model.ts'
import { contentOf } from '../../../grid/layouts/content.ts'
import { columnsOf } from '../../../grid/model/column.ts'
import {
  changeColumn,
  defaultLayout,
  reconcile,
  resizeColumn,
  type ColumnChoice,
  type GridLayout,
} from '../../../grid/model/column-state.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Select } from '../../../parts/select.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { OrderTreeView } from '../order/order-tree-view.tsx'
import { TextInput, TickBox } from '../../../parts/inputs.tsx'

/** Columns that the list of an entity begins with for everybody who has arranged nothing themselves. */
export function AppColumns({ entityName }: { readonly entityName: string }) {
  const entity = useEntity(entityName)
  const { data, error } = useCall(gridLayouts.list, { grid: gridOf(entity) }, { staleTime: 0 })
  if (error) return <ErrorState error={error} />
  if (!data) return <LoadingState />
  // Of shared defaults the server gives one's own first.
  const kept = data.items.find(({ isDefault, isPublic }) => isDefault && isPublic)
  return <Editor key={kept?.id ?? ''} entity={entity} kept={kept ?? null} />
}

const gridOf = (entity: Entity): string => `list.${entity.name}`

interface EditorProps {
  readonly entity: Entity
  readonly kept: {
    readonly id: string
    readonly own: boolean
    readonly name: string
    readonly content: unknown
  } | null
}

const NO_PIN = 'none'

function Editor({ entity, kept }: EditorProps) {
  const { t } = useTranslation('administration')
  const labelOf = useLabel()
  const columns = useMemo(
    () =>
      columnsOf(
        entity.fields,
        Object.fromEntries(entity.key.map((name) => [name, { pin: 'left' as const }])),
      ),
    [entity],
  )
  const standard = useMemo(() => defaultLayout(columns), [columns])
  const start = useMemo(
    () => reconcile(contentOf(kept?.content).layout, columns, standard),
    [kept, columns, standard],
  )
  const [layout, setLayout] = useState<GridLayout>(start)
  const { busy, attempt } = useAction()
  const titleOf = (field: string): string => {
    const declared = entity.fields[field]
    return declared ? labelOf(declared.label) : field
  }
  const keep = (work: () => Promise<unknown>, done: string): Promise<void> =>
    attempt(async () => {
      await work()
      await refreshService(gridLayouts.list)
      toast.success(done)
    })
  const save = (): Promise<void> =>
    keep(
      () =>
        write(gridLayouts.save, {
          grid: gridOf(entity),
          name: kept?.own ? kept.name : t('layoutName'),
          content: { layout, filters: contentOf(kept?.content).filters },
          isDefault: true,
          isPublic: true,
        }),
      t('columnsSaved'),
    )
  const reset = async (): Promise<void> => {
    if (kept?.own) await keep(() => write(gridLayouts.remove, { id: kept.id }), t('columnsReset'))
    setLayout(standard)
  }
  const change = (field: string, part: Partial<ColumnChoice>): void =>
    setLayout(changeColumn(layout, field, part))
  const branch = {
    key: entity.name,
    leaves: layout.columns.map((choice) => ({ key: choice.field, choice })),
  }
  return (
    <div className="t-app-columns">
      <header>
        <p>{t('columnsHint')}</p>
        <Button disabled={busy} onClick={() => void reset()}>
          {t('asDeclared')}
        </Button>
        <Button tone="primary" loading={busy} disabled={layout === start} onClick={() => void save()}>
          {t('saveForAll')}
        </Button>
      </header>
      <OrderTreeView<{ readonly key: string; readonly choice?: ColumnChoice }, typeof branch>
        label={t('defaultColumns')}
        tree={[branch]}
        moves={{ branches: false, across: false }}
        onChange={([next]) =>
          next && setLayout({ ...layout, columns: next.leaves.map((leaf) => leaf.choice) })
        }
        nameOf={({ key }) => (key === entity.name ? labelOf(entity.label) : titleOf(key))}
      >
        {(row, isEntity) =>
          isEntity || !('choice' in row) || !row.choice ? (
            labelOf(entity.label)
          ) : (
            <ColumnRow
              title={titleOf(row.key)}
              choice={row.choice}
              onChange={(part) => change(row.key, part)}
              onWidth={(width) =>
                setLayout(
                  width === null
                    ? changeColumn(layout, row.key, { width })
                    : resizeColumn(layout, row.key, width),
                )
              }
            />
          )
        }
      </OrderTreeView>
    </div>
  )
}

interface ColumnRowProps {
  readonly title: string
  readonly choice: ColumnChoice
  readonly onChange: (part: Partial<ColumnChoice>) => void
  readonly onWidth: (width: number | null) => void
}

function ColumnRow({ title, choice, onChange, onWidth }: ColumnRowProps) {
  const { t } = useTranslation('administration')
  return (
    <>
      <label className="shown">
        <TickBox checked={choice.shown} onChange={(on) => onChange({ shown: on })} />
        {title}
      </label>
      <span className="end">
        <TextInput
          className="title"
          label={t('ownTitleOf', { name: title })}
          placeholder={t('ownTitle')}
          value={choice.title}
          onChange={(text) => onChange({ title: text })}
        />
        <TextField.Root
          size="1"
          type="number"
          className="width"
          min={40}
          max={800}
          aria-label={t('widthOf', { name: title })}
          placeholder={t('fittedWidth')}
          defaultValue={choice.width ?? ''}
          onBlur={(event) => onWidth(Number(event.target.value) || null)}
        />
        <Select
          label={t('pinOf', { name: title })}
          value={choice.pin ?? NO_PIN}
          options={[
            { value: NO_PIN, label: t('notPinned') },
            { value: 'left', label: t('pinnedLeft') },
            { value: 'right', label: t('pinnedRight') },
          ]}
          onChange={(pin) => onChange({ pin: pin === NO_PIN ? null : (pin as 'left' | 'right') })}
        />
      </span>
    </>
  )
}
