import { Network } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { materialNeed } from '#domain/entities/planning/material-need.ts'
import { needServices } from '#domain/services/planning/pegs.ts'
import type { GridHandle } from '../../../grid/grid-props.ts'
import { plainValue, type DataRow } from '../../../grid/model/source.ts'
import { QueryGrid } from '../../../grid/query-grid.tsx'
import { partFilters, PartSwitch, type ListPart } from '../../../list/list-views.tsx'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Splitter } from '../../../parts/splitter.tsx'
import { useOpened } from '../../../parts/use-opened.ts'
import { EmptyState } from '../../../parts/states.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { CoverPanel } from '../pegs/cover-panel.tsx'
import { needTones } from '../pegs/need-tones.ts'

const ofState = (...values: string[]) => [{ field: 'state', op: 'in', values }] as const

const parts: readonly ListPart[] = [
  { name: 'open', label: { zh: '缺料', en: 'Not covered' }, filters: ofState('short', 'part') },
  { name: 'late', label: { zh: '到料晚', en: 'Too late' }, filters: ofState('late') },
  { name: 'covered', label: { zh: '已满足', en: 'Covered' }, filters: ofState('covered') },
  { name: 'all', label: { zh: '全部', en: 'All' }, filters: [] },
]

const columns = {
  operationCode: { pin: 'left' },
  itemCode: { pin: 'left' },
  state: { tones: needTones },
  cause: { width: 200 },
  unpeggedQty: { blankZero: true },
  freeStock: { blankZero: true },
  freeReceipts: { blankZero: true },
  substituteFree: { blankZero: true },
  code: { hidden: true },
} as const

/** What operations lack, why, and what would cover it: pegged at once from what is free. */
export function NeedsView({ search }: { readonly search: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('pegs')
  const [part, setPart] = useState(search['part'] ?? 'open')
  const [row, setRow] = useState<DataRow | null>(null)
  const opened = useOpened(row)
  const grid = useRef<GridHandle>(null)
  const value = (name: string): string => plainValue(opened?.values[name] ?? null)
  return (
    <Splitter label={t('cover')} initial={440} storageKey="needs.cover">
      <Panel fill flush>
        <QueryGrid
          ref={grid}
          name="inputs.needs"
          label={t('needs')}
          endpoint={needServices.needs}
          fields={materialNeed.fields}
          refine={columns}
          keyword={search['keyword'] ?? ''}
          filters={partFilters(parts, part)}
          // What was just covered stays open also where its row left the list.
          onActiveRow={(next) => next && setRow(next)}
          toolbar={<PartSwitch parts={parts} value={part} onChange={setPart} />}
          empty={<EmptyState title={t(part === 'open' ? 'allCovered' : 'noNeeds')} hint={t('needsHint')} />}
        />
      </Panel>
      {opened && (
        <Panel
          fill
          title={t('cover')}
          actions={
            <Button
              tone="ghost"
              icon={Network}
              onClick={() => openScreen('/planData/PegList', { view: 'graph', order: value('orderCode') })}
            >
              {t('graphOf', { order: value('orderCode') })}
            </Button>
          }
        >
          <CoverPanel key={value('code')} code={value('code')} onChanged={() => grid.current?.refresh()} />
        </Panel>
      )}
    </Splitter>
  )
}
