import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { psiSet } from '#domain/entities/kpi/psi-set.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { formatTime } from '../../../fields/format.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Page, PageHeader, Panel } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { useTitles } from '../../../navigation/titles.ts'
import { mayLose } from '../../../state/unsaved.ts'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { PsiEdits } from './edit/edits.ts'
import { usePsi, type PsiData } from './psi-data.ts'
import { PsiExport } from './psi-export.tsx'
import { PsiHelp } from './psi-help.tsx'
import { PsiPivot } from './psi-pivot.tsx'
import { useChoice, useLayoutCode } from './psi-choice.ts'
import './psi-pivot.css'

/** Production, sales and stock of items by period: where it will go wrong, and what is behind each figure. */
export default function PsiScreen({ path, search }: ScreenProps) {
  const { t } = useTranslation('psi-pivot')
  const sets = useAllRows(crudOf(psiSet).getAll, { sorting: 'code' })
  const rows = (sets.data?.items ?? []) as readonly ListRow[]
  const [code, setCode] = useLayoutCode(
    search['psiSet'],
    rows.map((row) => typedText(row['code'])),
  )
  const [edits] = useState(() => new PsiEdits(path))
  const { psi, error, retry, refresh } = usePsi(code, edits)
  const chooseLayout = async (wanted: string): Promise<void> => {
    if (!(await mayLose([path]))) return
    edits.discard()
    setCode(wanted)
  }
  const choice = useChoice(search)
  const [help, setHelp] = useState(false)
  const title = useTitles()(path).title
  const failed = sets.error ?? error
  return (
    <Page fill>
      <PageHeader
        title={title}
        badges={
          <Select
            label={t('layout')}
            value={code}
            options={rows.map((row) => ({
              value: typedText(row['code']),
              label: typedText(row['name']) || typedText(row['code']),
            }))}
            onChange={(wanted) => void chooseLayout(wanted)}
          />
        }
        subtitle={psi && <Facts psi={psi} />}
        actions={
          <>
            <IconButton icon={CircleHelp} label={t('help')} onClick={() => setHelp(true)} />
            <PsiExport psi={psi ?? null} choice={choice} title={title} />
          </>
        }
      />
      <Panel fill flush>
        {failed ? (
          <ErrorState error={failed} onRetry={sets.error ? () => void sets.refetch() : retry} />
        ) : sets.data && rows.length === 0 ? (
          <EmptyState
            title={t('noLayouts')}
            hint={t('noLayoutsHint')}
            action={<Button onClick={() => openScreen('/PlanManger/PSISetList')}>{t('toLayouts')}</Button>}
          />
        ) : psi ? (
          <PsiPivot
            key={psi.layout.code}
            psi={psi}
            choice={choice}
            edits={edits}
            title={title}
            onRefresh={refresh}
          />
        ) : (
          <LoadingState />
        )}
      </Panel>
      <PsiHelp open={help} onClose={() => setHelp(false)} />
    </Page>
  )
}

/** When the figures are of, and whose rows are not in them. */
function Facts({ psi: { layout } }: { readonly psi: PsiData }) {
  const { t } = useTranslation('psi-pivot')
  const label = useLabel()
  const names = layout.withheld.map((name) => label(entityNamed(name).label))
  return (
    <>
      {t('asOf', { time: formatTime(layout.asOf, layout.zone).slice(0, 16) })}
      {names.length > 0 && (
        <StatusChip tone="warn">{t('withheld', { names: names.join(t('listSeparator')) })}</StatusChip>
      )}
      {layout.undated > 0 && <StatusChip tone="warn">{t('undated', { lines: layout.undated })}</StatusChip>}
    </>
  )
}
