import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { masterData } from '#domain/services/master/master.ts'
import { ChoiceText } from '../../../fields/choice-text.tsx'
import { useCall } from '../../../client/query.ts'
import { groupDigits } from '../../../fields/format.ts'
import { Button } from '../../../parts/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { openLines, type BomLine } from './tree-lines.ts'

interface BomTreeProps {
  readonly item: string
  /** Where the item is used, in place of what it is made of. */
  readonly up?: boolean
}

/** A bill of material level by level, opened and closed by the arrows; quantities per one of the item. */
export function BomTree({ item, up = false }: BomTreeProps) {
  const { t } = useTranslation('items')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const answer = useCall(masterData.bomTree, { itemCode: item, direction: up ? 'up' : 'down' })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const { items } = answer.data as { readonly items: readonly BomLine[] }
  if (items.length === 0)
    return <EmptyState title={t(up ? 'notUsed' : 'noBom')} hint={t(up ? 'notUsedHint' : 'noBomHint')} />
  const toggle = (path: string): void => {
    const next = new Set(closed)
    if (!next.delete(path)) next.add(path)
    setClosed(next)
  }
  const parents = new Set(items.map(({ path }) => path.split(' / ').slice(0, -1).join(' / ')))
  return (
    <div className="m-bom">
      <p className="tools">
        <small>
          {t('lines', { count: items.length, levels: Math.max(...items.map(({ level }) => level)) })}
        </small>
        <Button tone="ghost" onClick={() => setClosed(new Set())}>
          {t('openAll')}
        </Button>
        <Button tone="ghost" onClick={() => setClosed(parents)}>
          {t('closeAll')}
        </Button>
      </p>
      <DataTable
        label={t(up ? 'tabs.whereUsed' : 'tabs.bom')}
        className="one-line"
        rows={openLines(items, closed)}
        keyOf={({ path }) => path}
        columns={[
          {
            title: t('item'),
            isName: true,
            cell: (line) => (
              <BomItem
                line={line}
                open={parents.has(line.path) ? !closed.has(line.path) : null}
                onToggle={() => toggle(line.path)}
              />
            ),
          },
          { title: t('usage'), isNumber: true, cell: ({ usage }) => groupDigits(usage ?? '') },
          { title: t('total'), isNumber: true, cell: ({ total }) => groupDigits(total ?? '') },
          { title: t('name'), cell: ({ name }) => name },
          {
            title: t('type'),
            cell: ({ itemType }) => itemType && <ChoiceText choice="ItemType" code={itemType} />,
          },
        ]}
      />
    </div>
  )
}

interface BomItemProps {
  readonly line: BomLine
  /** null: the line has none below it. */
  readonly open: boolean | null
  readonly onToggle: () => void
}

function BomItem({ line, open, onToggle }: BomItemProps) {
  const { t } = useTranslation('items')
  const Arrow = open ? ChevronDown : ChevronRight
  return (
    <span style={{ marginLeft: line.level * 12 - 6 }}>
      {open !== null && (
        <button type="button" className="fold" aria-expanded={open} aria-label={line.item} onClick={onToggle}>
          <Arrow size={13} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className="t-link"
        onClick={() => openScreen('/setting/ItemList', { keyword: line.item })}
      >
        {line.item}
      </button>
      {line.circular && <StatusChip tone="bad">{t('circular')}</StatusChip>}
    </span>
  )
}
