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
import { VirtualBody } from '../../../parts/virtual-body.tsx'
import { openScreen } from '../../../shell/navigation.ts'
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
      <table className="t-table" aria-label={t(up ? 'tabs.whereUsed' : 'tabs.bom')}>
        <thead>
          <tr>
            <th scope="col">{t('item')}</th>
            <th scope="col" className="number">
              {t('usage')}
            </th>
            <th scope="col" className="number">
              {t('total')}
            </th>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('type')}</th>
          </tr>
        </thead>
        <VirtualBody rows={openLines(items, closed)} keyOf={(line) => line.path}>
          {(line, props) => {
            const open = parents.has(line.path) ? !closed.has(line.path) : null
            const Arrow = open ? ChevronDown : ChevronRight
            return (
              <tr {...props}>
                <th scope="row" style={{ paddingLeft: 4 + line.level * 12 }}>
                  {open !== null && (
                    <button
                      type="button"
                      className="fold"
                      aria-expanded={open}
                      aria-label={line.item}
                      onClick={() => toggle(line.path)}
                    >
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
                </th>
                <td className="number">{groupDigits(line.usage ?? '')}</td>
                <td className="number">{groupDigits(line.total ?? '')}</td>
                <td>{line.name}</td>
                <td>{line.itemType && <ChoiceText choice="ItemType" code={line.itemType} />}</td>
              </tr>
            )
          }}
        </VirtualBody>
      </table>
    </div>
  )
}
