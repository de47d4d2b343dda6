import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { reference } from '#domain/field-kinds.ts'
import type { Need, NeedCover, PegGraph } from '#domain/planning/peg-graph.ts'
import { needServices, pegServices } from '#domain/services/planning/pegs.ts'
import { fetchCall, useCall } from '../../../client/query.ts'
import { useAction } from '../../../actions/use-action.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { ReferenceEditor } from '../../../fields/reference-editor.tsx'
import '../../../fields/fields.css'
import { Panel } from '../../../parts/page.tsx'
import { Splitter } from '../../../parts/splitter.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { ConnectDialog, type Offered } from './connect-dialog.tsx'
import { CoverPanel, refreshPegs } from './cover-panel.tsx'
import { GraphCanvas } from './graph-canvas.tsx'
import { leftId, placeGraph, rightId } from './graph-layout.ts'
import type { Carried, Chosen } from './graph-state.ts'
import { PegTable } from './peg-table.tsx'
import './graph.css'

const orderField = reference('订单', 'Order', 'order')

/** Supplies and consumers of an order, with quantities and times between; connected, cut and locked in place. */
export function PegGraphView({ search }: { readonly search: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('pegs')
  const [order, setOrder] = useState(search['order'] ?? '')
  return (
    <Panel fill flush>
      <div className="p-graph-bar">
        <label htmlFor="p-graph-order">{t('order')}</label>
        <ReferenceEditor
          id="p-graph-order"
          field={orderField}
          label={t('order')}
          value={order}
          onChange={(value) => setOrder(typedText(value))}
        />
        <span className="hint">{t('graphHint')}</span>
      </div>
      {order === '' ? (
        <EmptyState title={t('chooseOrder')} hint={t('chooseOrderHint')} />
      ) : (
        <Graph key={order} order={order} onOrder={setOrder} />
      )}
    </Panel>
  )
}

function Graph({ order, onOrder }: { readonly order: string; readonly onOrder: (order: string) => void }) {
  const { t } = useTranslation('pegs')
  const { attempt } = useAction()
  const answer = useCall(pegServices.graph, { order }, { keepPrevious: true })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [carried, setCarried] = useState<Carried | null>(null)
  const [offer, setOffer] = useState<{ supply: Offered; need: Need } | null>(null)
  const graph = answer.data as PegGraph | undefined
  const placed = useMemo(() => graph && placeGraph(graph), [graph])
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!graph || !placed) return <LoadingState />
  /** A supply is released over a need: how much of it is free is asked then. */
  const drop = async (need: Need): Promise<void> => {
    const supply = carried
    setCarried(null)
    if (!supply) return
    await attempt(async () => {
      const { supplies } = (await fetchCall(needServices.cover, { code: need.code })) as NeedCover
      const found = supplies.find((one) => isSupply(one, supply))
      if (found) setOffer({ supply: found, need })
      else toast.info(t('nothingLeft', { supply: supply.key, item: need.item }))
    })
  }
  return (
    <>
      <Splitter label={t('about')} initial={440} storageKey="pegs.graph">
        <div className="p-graph-scroll">
          {graph.more && <StatusChip tone="warn">{t('more')}</StatusChip>}
          <GraphCanvas
            placed={placed}
            chosen={chosen}
            carried={carried}
            onChoose={setChosen}
            onCarry={setCarried}
            onDrop={(need) => void drop(need)}
            onOrder={onOrder}
          />
          {graph.nodes.length === 1 && <p className="none">{t('noPegsOf', { order: graph.order })}</p>}
        </div>
        <div className="p-graph-side">
          <Side graph={graph} chosen={chosen} onCarry={setCarried} />
        </div>
      </Splitter>
      {offer && <ConnectDialog {...offer} onDone={() => void refreshPegs()} onClose={() => setOffer(null)} />}
    </>
  )
}

const isSupply = (one: NeedCover['supplies'][number], carried: Carried): boolean =>
  one.node === 'OP' && carried.node === 'MO'
    ? one.doc === carried.key
    : one.node === carried.node && one.key === carried.key

interface SideProps {
  readonly graph: PegGraph
  readonly chosen: Chosen | null
  readonly onCarry: (carried: Carried | null) => void
}

/** A need with its supplies, or the pegs of what was chosen. */
function Side({ graph, chosen, onCarry }: SideProps) {
  const { t } = useTranslation('pegs')
  if (chosen === null) return <EmptyState title={t('chooseInGraph')} hint={t('chooseInGraphHint')} />
  if (chosen.kind === 'need')
    return <CoverPanel key={chosen.code} code={chosen.code} onChanged={() => {}} onDrag={onCarry} />
  const { id } = chosen
  const given = graph.pegs.filter((peg) => (chosen.kind === 'peg' ? peg.id === id : leftId(peg) === id))
  const taken = chosen.kind === 'node' ? graph.pegs.filter((peg) => rightId(peg) === id) : []
  const key = graph.nodes.find((node) => node.id === id)?.key ?? given[0]?.leftKey ?? ''
  if (given.length + taken.length === 0)
    return <EmptyState title={t('noPegsOf', { order: key })} hint={t('chooseInGraphHint')} />
  return (
    <div className="p-cover">
      {given.length > 0 && (
        <>
          <h3>{t('consumers', { key })}</h3>
          <PegTable
            label={t('consumers', { key })}
            pegs={given}
            end="right"
            onChanged={() => void refreshPegs()}
          />
        </>
      )}
      {taken.length > 0 && (
        <>
          <h3>{t('supplies', { key })}</h3>
          <PegTable
            label={t('supplies', { key })}
            pegs={taken}
            end="left"
            onChanged={() => void refreshPegs()}
          />
        </>
      )}
    </div>
  )
}
