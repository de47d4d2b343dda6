import { BookmarkPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { orderReserve } from '#domain/entities/planning/order-reserve.ts'
import type { Need, NeedCover, PegGraph } from '#domain/planning/peg-graph.ts'
import { needServices, pegServices, reserveServices } from '#domain/services/planning/pegs.ts'
import { ActionDialog } from '../../../actions/action-dialog.tsx'
import { useAllRows } from '../../../client/all-rows.ts'
import { useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { useAction } from '../../../actions/use-action.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { ReferenceEditor } from '../../../fields/reference-editor.tsx'
import { useFormatSettings } from '../../../fields/settings.ts'
import '../../../fields/fields.css'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Splitter } from '../../../parts/splitter.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { NodeChip } from '../pegs/node-chip.tsx'
import { needTones } from '../pegs/need-tones.ts'
import '../pegs/pegs.css'
import '../pegs/graph.css'

type Supply = NeedCover['supplies'][number]
const reservations = crudOf(orderReserve)

/** What an order takes, what is kept for it, and what can still be kept of stock and receipts. */
export function ReserveView({ search }: { readonly search: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('reserves')
  const [order, setOrder] = useState(search['order'] ?? '')
  return (
    <Panel fill flush>
      <div className="p-graph-bar">
        <label htmlFor="p-reserve-order">{t('order')}</label>
        <ReferenceEditor
          id="p-reserve-order"
          field={orderReserve.fields.orderCode}
          label={t('order')}
          value={order}
          onChange={(value) => setOrder(typedText(value))}
        />
      </div>
      {order === '' ? (
        <EmptyState title={t('chooseOrder')} hint={t('chooseOrderHint')} />
      ) : (
        <OrderNeeds key={order} order={order} />
      )}
    </Panel>
  )
}

function OrderNeeds({ order }: { readonly order: string }) {
  const { t } = useTranslation('reserves')
  const [code, setCode] = useState<string | null>(null)
  const graph = useCall(pegServices.graph, { order }, { keepPrevious: true })
  const kept = useAllRows(reservations.getAll, {
    filter: JSON.stringify([{ field: 'orderCode', op: 'eq', values: [order] }]),
  })
  const failed = graph.error ?? kept.error
  if (failed) return <ErrorState error={failed} onRetry={() => void graph.refetch()} />
  if (!graph.data || !kept.data) return <LoadingState />
  const { needs } = graph.data as PegGraph
  const rows = kept.data.items as readonly ListRow[]
  return (
    <Splitter label={t('supplies')} initial={460} storageKey="reserves">
      <div className="p-graph-scroll p-cover">
        <h3>{t('needs')}</h3>
        {needs.length === 0 ? (
          <p>{t('noNeeds')}</p>
        ) : (
          <NeedTable needs={needs} kept={rows} chosen={code} onChoose={setCode} />
        )}
        <h3>{t('kept')}</h3>
        {rows.length === 0 ? <p>{t('nothingKept')}</p> : <KeptTable rows={rows} />}
      </div>
      <div className="p-graph-side">
        {code === null ? (
          <EmptyState title={t('chooseNeed')} hint={t('chooseNeedHint')} />
        ) : (
          <Supplies key={code} code={code} order={order} />
        )}
      </div>
    </Splitter>
  )
}

interface NeedTableProps {
  readonly needs: readonly Need[]
  readonly kept: readonly ListRow[]
  readonly chosen: string | null
  readonly onChoose: (code: string) => void
}

const keptOf = (kept: readonly ListRow[], item: string): number =>
  kept.reduce((sum, row) => sum + (row['itemCode'] === item ? Number(row['qty']) : 0), 0)

function NeedTable({ needs, kept, chosen, onChoose }: NeedTableProps) {
  const { t } = useTranslation('reserves')
  return (
    <DataTable
      label={t('needs')}
      className="p-peg-table one-line"
      rows={needs}
      keyOf={({ code }) => code}
      rowProps={({ code }) => ({ className: code === chosen ? 'chosen' : undefined })}
      columns={[
        {
          title: t('item'),
          isName: true,
          cell: ({ code, item, itemName, operation }) => (
            <>
              <Button tone="ghost" onClick={() => onChoose(code)}>
                {item}
              </Button>{' '}
              {itemName}
              <small>{operation}</small>
            </>
          ),
        },
        { title: t('needed'), isNumber: true, cell: ({ qty }) => groupDigits(qty) },
        { title: t('keptQty'), isNumber: true, cell: ({ item }) => groupDigits(String(keptOf(kept, item))) },
        {
          title: t('pegged'),
          cell: ({ state, pegged }) => (
            <StatusChip tone={needTones[state] ?? 'quiet'}>{groupDigits(pegged)}</StatusChip>
          ),
        },
      ]}
    />
  )
}

function KeptTable({ rows }: { readonly rows: readonly ListRow[] }) {
  const { t } = useTranslation('reserves')
  const { attempt } = useAction()
  const release = async (id: string): Promise<void> => {
    await attempt(async () => {
      await write(reservations.delete, { id })
      toast.success(t('released'))
    })
  }
  return (
    <DataTable
      label={t('kept')}
      className="p-peg-table one-line"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          isName: true,
          cell: (row) => (
            <>
              {typedText(row['itemCode'])}
              <small>
                {[row['supplyDoc'], row['warehouse'], row['lotNo']].filter(Boolean).join(' / ') ||
                  t('anywhere')}
              </small>
            </>
          ),
        },
        { isNumber: true, cell: (row) => groupDigits(typedText(row['qty'])) },
        {
          className: 'tools',
          cell: ({ id }) => (
            <IconButton icon={Trash2} label={t('release')} onClick={() => void release(id)} />
          ),
        },
      ]}
    />
  )
}

function Supplies({ code, order }: { readonly code: string; readonly order: string }) {
  const { t } = useTranslation('reserves')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const [supply, setSupply] = useState<Supply | null>(null)
  const answer = useCall(needServices.cover, { code })
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const { need, supplies } = answer.data as NeedCover
  const able = supplies.filter(({ node }) => node !== 'OP')
  return (
    <div className="p-cover">
      <h3>{t('suppliesOf', { item: need.item })}</h3>
      <DataTable
        label={t('suppliesOf', { item: need.item })}
        className="p-peg-table one-line"
        rows={able}
        empty={<p>{t('nothingFree')}</p>}
        keyOf={({ node, key }) => `${node} ${key}`}
        columns={[
          { cell: ({ node }) => <NodeChip node={node} /> },
          {
            isName: true,
            cell: (one) => (
              <>
                {one.doc ?? [one.warehouse, one.lot].filter(Boolean).join(' / ')}
                <small>
                  {one.at ? formatTime(one.at, zone).slice(5, 16) : t('there')}
                  {one.item === need.item ? '' : ` · ${one.item}`}
                </small>
              </>
            ),
          },
          { isNumber: true, cell: ({ free }) => t('left', { free: groupDigits(free) }) },
          {
            className: 'tools',
            cell: (one) => (
              <Button tone="ghost" icon={BookmarkPlus} onClick={() => setSupply(one)}>
                {label(reserveServices.reserve.label)}
              </Button>
            ),
          },
        ]}
      />
      {supply && (
        <ActionDialog
          endpoint={reserveServices.reserve}
          given={{ orderCode: order, leftNode: supply.node, leftKey: supply.key, itemCode: supply.item }}
          description={t('reserveOf', { order, supply: supply.key, free: groupDigits(supply.free) })}
          onClose={() => setSupply(null)}
          onDone={(qty) => {
            toast.success(t('reserved', { qty: groupDigits(qty), order }))
          }}
        />
      )}
    </div>
  )
}
