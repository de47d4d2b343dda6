import { Send, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { blockedTexts, releaseRow } from '#domain/entities/planning/release-row.ts'
import { printCalls } from '#domain/services/planning/print.ts'
import { releaseBench } from '#domain/services/planning/release.ts'
import { useOutcome } from '../../../actions/use-outcome.tsx'
import { write } from '../../../client/write.ts'
import type { GridHandle } from '../../../grid/grid-props.ts'
import { plainValue, type DataRow } from '../../../grid/model/source.ts'
import { QueryGrid } from '../../../grid/query-grid.tsx'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Page, PageHeader, Panel } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { PrintButton, usePrintAction, type PrintOffer } from '../../../print/print-button.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { useTitles } from '../../../navigation/titles.ts'
import { confirm } from '../../../state/asked.ts'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { PeriodFields, usePeriod } from './period.tsx'
import { ResourceTree } from './resource-tree.tsx'
import './release.css'

const columns = {
  operationCode: { pin: 'left' },
  blocked: { texts: blockedTexts, tones: { orderStopped: 'bad', notKitted: 'warn' }, filterable: false },
  kitStatus: { tones: { FN: 'good', FT: 'good', FL: 'warn', PT: 'warn', NO: 'bad' } },
} as const

const print: PrintOffer = { source: 'releases', endpoint: printCalls.releases }

const blocked = ({ values }: DataRow): boolean => plainValue(values['blocked'] ?? null) !== ''

const codeOf = ({ values }: DataRow): string => plainValue(values['operationCode'] ?? null)

/** Planned operations of chosen resources and days are looked at and handed to the shop floor, or undone. */
export default function ReleaseScreen({ path }: ScreenProps) {
  const { t } = useTranslation('release')
  const label = useLabel()
  const period = usePeriod()
  const [resources, setResources] = useState<readonly string[]>([])
  const [released, setReleased] = useState(false)
  const [chosen, setChosen] = useState<readonly DataRow[]>([])
  const grid = useRef<GridHandle>(null)
  const { act, dialog } = useOutcome(() => {
    grid.current?.clearSelection()
    grid.current?.refresh()
  })
  const free = released ? chosen : chosen.filter((row) => !blocked(row))
  const operations = free.map(codeOf)
  const printAction = usePrintAction(print, 'operationCode')
  const publish = async (): Promise<void> => {
    const kept = chosen.length - free.length
    const sure = await confirm({
      title: t('publishTitle'),
      message: t(kept > 0 ? 'publishSome' : 'publishAll', { count: operations.length, kept }),
      confirmLabel: label(releaseBench.publish.label),
    })
    if (!sure) return
    await act(operations.length, async () => {
      const answer = await write(releaseBench.publish, { operations })
      const { frozen } = answer as { frozen: readonly string[] }
      if (frozen.length > 0) toast.info(t('frozen', { count: frozen.length }))
      return answer
    })
  }
  const ready = resources.length > 0 && period.from !== null && period.to !== null
  return (
    <Page fill>
      <PageHeader
        title={useTitles()(path).title}
        badges={
          <Select
            label={t('show')}
            value={released ? 'released' : 'open'}
            options={[
              { value: 'open', label: t('open') },
              { value: 'released', label: t('released') },
            ]}
            onChange={(value) => {
              setReleased(value === 'released')
              setChosen([])
            }}
          />
        }
        subtitle={<PeriodFields period={period} />}
        actions={
          <>
            <Button onClick={() => openScreen('/planData/WorkInstructionList')}>{t('instructions')}</Button>
            {released ? (
              <Button
                tone="primary"
                icon={Undo2}
                onClick={() => void act(operations.length, () => write(releaseBench.recall, { operations }))}
              >
                {label(releaseBench.recall.label)}
              </Button>
            ) : (
              <Button
                tone="primary"
                icon={Send}
                disabled={operations.length === 0}
                onClick={() => void publish()}
              >
                {t('publishCount', { count: operations.length })}
              </Button>
            )}
          </>
        }
      />
      <div className="p-release">
        <Panel title={t('resources')} fill>
          <ResourceTree period={period} chosen={resources} onChange={setResources} />
        </Panel>
        <Panel fill flush>
          {ready ? (
            <QueryGrid
              ref={grid}
              name="release.preview"
              label={t('preview')}
              endpoint={releaseBench.preview}
              given={{ from: period.from, to: period.to, resources: resources.join(';'), released }}
              fields={releaseRow.fields}
              refine={columns}
              selection="multiple"
              onSelect={setChosen}
              rowTone={(row) =>
                blocked(row) ? 'bad' : Number(row.values['lateness'] ?? 0) > 0 ? 'warn' : undefined
              }
              rowActions={printAction}
              toolbar={
                <>
                  <PrintButton {...print} codes={chosen.map(codeOf)} />
                  {chosen.length > 0 && (
                    <StatusChip tone={free.length < chosen.length ? 'warn' : 'info'}>
                      {t('chosen', { count: chosen.length, blocked: chosen.length - free.length })}
                    </StatusChip>
                  )}
                </>
              }
              empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
            />
          ) : (
            <EmptyState title={t('choose')} hint={t('chooseHint')} />
          )}
        </Panel>
      </div>
      {dialog}
    </Page>
  )
}
