import { SegmentedControl } from '@radix-ui/themes'
import { ClipboardPaste, Upload } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shopWork } from '#domain/entities/reporting/shop-work.ts'
import { downtimeReasons } from '#domain/reporting/result-state.ts'
import { printCalls } from '#domain/services/planning/print.ts'
import { reporting } from '#domain/services/reporting/results.ts'
import { ChoiceText } from '../../../fields/choice-text.tsx'
import { refreshService } from '../../../client/query.ts'
import type { GridHandle } from '../../../grid/grid-props.ts'
import { plainValue, type DataRow } from '../../../grid/model/source.ts'
import { QueryGrid } from '../../../grid/query-grid.tsx'
import { Button } from '../../../parts/button.tsx'
import { Page, PageHeader, Panel } from '../../../parts/page.tsx'
import { Splitter } from '../../../parts/splitter.tsx'
import { useOpened } from '../../../parts/use-opened.ts'
import { EmptyState } from '../../../parts/states.tsx'
import { PrintButton, usePrintAction, type PrintOffer } from '../../../print/print-button.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { useTitles } from '../../../navigation/titles.ts'
import { PeriodFields, usePeriod } from '../../planning/release/period.tsx'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { BatchDialog } from './batch-dialog.tsx'
import { ReportPanel } from './report-panel.tsx'
import './result-entry.css'

const states = ['all', 'none', 'running', 'paused', 'done'] as const
type Shown = (typeof states)[number]

const columns = {
  operationCode: { pin: 'left' },
  state: { tones: { none: 'quiet', running: 'good', paused: 'warn', done: 'info' } },
  downtimeReason: { texts: downtimeReasons },
} as const

/** Behind plan: what should have begun or ended by now. */
const toneOf = ({ values }: DataRow): string | undefined => {
  if (values['state'] === 'done') return undefined
  const behind = Number(values['delaySec'] ?? 0)
  return behind > 3600 ? 'bad' : behind > 0 ? 'warn' : values['state'] === 'running' ? 'good' : undefined
}

const print: PrintOffer = { source: 'shopWork', endpoint: printCalls.shopWork }

const codeOf = ({ values }: DataRow): string => plainValue(values['operationCode'] ?? null)

/** What the shop floor does: operations that were handed to it, to be started, stopped, counted and finished. */
export default function ResultEntryScreen({ path, search }: ScreenProps) {
  const { t } = useTranslation('result-entry')
  const period = usePeriod(1)
  const [shown, setShown] = useState<Shown>('all')
  const [active, setActive] = useState<string | null>(null)
  const opened = useOpened(active)
  const [chosen, setChosen] = useState<readonly DataRow[]>([])
  const printAction = usePrintAction(print, 'operationCode')
  const [batch, setBatch] = useState(false)
  const grid = useRef<GridHandle>(null)
  const filters = useMemo(
    () => (shown === 'all' ? [] : [{ field: 'state', op: 'eq' as const, values: [shown] }]),
    [shown],
  )
  const changed = (): void => {
    grid.current?.refresh()
    void refreshService(reporting.report)
  }
  return (
    <Page fill>
      <PageHeader
        title={useTitles()(path).title}
        subtitle={<PeriodFields period={period} />}
        actions={
          <>
            <Button
              icon={Upload}
              onClick={() => openScreen('/systemSetting/ImportData', { entity: 'result' })}
            >
              {t('import')}
            </Button>
            <Button icon={ClipboardPaste} onClick={() => setBatch(true)}>
              {t('batch')}
            </Button>
          </>
        }
      />
      <Splitter label={t('operation')} initial={400} storageKey="reporting.entry">
        <Panel fill flush>
          <QueryGrid
            ref={grid}
            name="reporting.work"
            label={t('work')}
            endpoint={reporting.work}
            given={{ from: period.from, to: period.to }}
            keyword={search['keyword'] ?? ''}
            fields={shopWork.fields}
            refine={columns}
            filters={filters}
            // What was just reported stays open also where its row left the list.
            onActiveRow={(row) => row && setActive(codeOf(row))}
            selection="multiple"
            onSelect={setChosen}
            rowActions={printAction}
            rowTone={toneOf}
            toolbar={
              <>
                <SegmentedControl.Root
                  size="1"
                  aria-label={t('state')}
                  value={shown}
                  onValueChange={(value) => setShown(value as Shown)}
                >
                  {states.map((state) => (
                    <SegmentedControl.Item key={state} value={state}>
                      {state === 'all' ? t('all') : <ChoiceText choice="ReportState" code={state} />}
                    </SegmentedControl.Item>
                  ))}
                </SegmentedControl.Root>
                <PrintButton {...print} codes={chosen.map(codeOf)} />
              </>
            }
            empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
          />
        </Panel>
        {opened && (
          <Panel fill title={opened}>
            <ReportPanel key={opened} operation={opened} onChanged={changed} />
          </Panel>
        )}
      </Splitter>
      {batch && <BatchDialog onClose={() => setBatch(false)} onChanged={changed} />}
    </Page>
  )
}
