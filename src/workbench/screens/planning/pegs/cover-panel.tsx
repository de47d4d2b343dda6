import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import type { Need, NeedCover } from '#domain/planning/peg-graph.ts'
import { needServices, pegServices } from '#domain/services/planning/pegs.ts'
import { refreshService, useCall } from '../../../client/query.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { needTones } from './need-tones.ts'
import { NodeChip } from './node-chip.tsx'
import { PegTable } from './peg-table.tsx'
import './pegs.css'

type Supplies = NeedCover['supplies']

/** What was pegged is asked again wherever it is shown. */
export const refreshPegs = async (): Promise<void> => {
  await Promise.all([refreshService(needServices.cover), refreshService(pegServices.graph)])
}

interface CoverPanelProps {
  /** Of the input instruction. */
  readonly code: string
  readonly onChanged: () => void
  /** A supply can be dragged to a need elsewhere. */
  readonly onDrag?: (supply: Supplies[number] | null) => void
}

/** What feeds an operation with an item, what else could, and who holds the rest. */
export function CoverPanel({ code, onChanged, onDrag }: CoverPanelProps) {
  const { t } = useTranslation('pegs')
  const [offered, setOffered] = useState<Supplies[number] | null>(null)
  const answer = useCall(needServices.cover, { code })
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const { need, pegs, supplies, takers } = answer.data as NeedCover
  const changed = (): void => {
    void refreshPegs()
    onChanged()
  }
  const open = need.state === 'short' || need.state === 'part'
  return (
    <div className="p-cover">
      <NeedHead need={need} />
      <h3>{t('feeds')}</h3>
      {pegs.length === 0 ? (
        <p>{t('nothingFeeds')}</p>
      ) : (
        <PegTable label={t('feeds')} pegs={pegs} end="left" onChanged={changed} />
      )}
      <h3>{t('couldFeed')}</h3>
      {supplies.length === 0 ? (
        <p>{t('nothingFree')}</p>
      ) : (
        <SupplyTable
          item={need.item}
          supplies={supplies}
          onConnect={open ? setOffered : null}
          onDrag={onDrag}
        />
      )}
      {open && takers.length > 0 && (
        <>
          <h3>{t('takers')}</h3>
          <PegTable label={t('takers')} pegs={takers} end="right" onChanged={changed} />
        </>
      )}
      {offered && (
        <ConnectDialog supply={offered} need={need} onDone={changed} onClose={() => setOffered(null)} />
      )}
    </div>
  )
}

function NeedHead({ need }: { readonly need: Need }) {
  const { t } = useTranslation('pegs')
  const label = useLabel()
  const { zone } = useFormatSettings()
  return (
    <div className="head">
      <strong>{need.item}</strong> {need.itemName}
      <small>
        {need.operation}
        {need.at && ` · ${formatTime(need.at, zone).slice(5, 16)}`}
      </small>
      <span>
        {t('peggedOf', { pegged: groupDigits(need.pegged), qty: groupDigits(need.qty) })}{' '}
        <StatusChip tone={needTones[need.state] ?? 'quiet'}>
          {label(choiceOf('NeedState')[need.state]!)}
        </StatusChip>
      </span>
      {need.cause && <span className="cause t-words">{label(choiceOf('NeedCause')[need.cause]!)}</span>}
    </div>
  )
}

interface SupplyTableProps {
  readonly item: string
  readonly supplies: Supplies
  /** null: nothing is missing. */
  readonly onConnect: ((supply: Supplies[number]) => void) | null
  readonly onDrag: ((supply: Supplies[number] | null) => void) | undefined
}

function SupplyTable({ item, supplies, onConnect, onDrag }: SupplyTableProps) {
  const { t } = useTranslation('pegs')
  const label = useLabel()
  const { zone } = useFormatSettings()
  return (
    <DataTable
      label={t('couldFeed')}
      className="p-peg-table one-line"
      rows={supplies}
      keyOf={({ node, key, item: code }) => `${node} ${key} ${code}`}
      estimate={44}
      rowProps={(supply) => ({
        draggable: onDrag !== undefined && onConnect !== null,
        onDragStart: () => onDrag?.(supply),
        onDragEnd: () => onDrag?.(null),
      })}
      columns={[
        { cell: ({ node }) => <NodeChip node={node} /> },
        {
          isName: true,
          hint: ({ key }) => key,
          cell: (supply) => (
            <>
              {supply.doc ?? [supply.warehouse, supply.lot].filter(Boolean).join(' / ')}
              <small className={supply.late ? 'late' : undefined}>
                {supply.at ? formatTime(supply.at, zone).slice(5, 16) : t('there')}
                {supply.item !== item ? ` · ${supply.item}` : ''}
              </small>
            </>
          ),
        },
        { isNumber: true, cell: ({ free }) => groupDigits(free) },
        {
          className: 'tools',
          cell: (supply) =>
            onConnect && (
              <Button tone="ghost" icon={Link2} onClick={() => onConnect(supply)}>
                {label(pegServices.connect.label)}
              </Button>
            ),
        },
      ]}
    />
  )
}
