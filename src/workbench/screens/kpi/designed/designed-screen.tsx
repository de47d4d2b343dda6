import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { KindGroup } from '#domain/pages/kind.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { Page, PageHeader } from '../../../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { queryClient } from '../../../client/query.ts'
import { PageView } from '../../pages/page/page-view.tsx'
import { useWallDisplay } from '../../pages/open-page/use-wall-display.ts'
import { ArrangeStage, DesignedTools } from './designed-tools.tsx'
import { nameOf, type Designed, type DesignedRow } from './use-designed.ts'
import '../../pages/open-page/page-screen.css'
import './designed.css'

interface DesignedScreenProps {
  readonly kind: 'dashboard' | 'home'
  readonly title: string
  readonly designed: Designed
  /** Groups of kinds that are offered, in that order. */
  readonly groups: readonly KindGroup[]
  readonly renderMarks: (row: DesignedRow) => ReactNode
  /** Buttons of this kind for the chosen page. */
  readonly renderActions: (page: PageFile, row: DesignedRow) => ReactNode
}

const readAgain = (): void => void queryClient.invalidateQueries({ refetchType: 'active' })

/** Pages of one kind at the left, the chosen one drawn beside them, arranged in place where that is wanted. */
export function DesignedScreen({
  kind,
  title,
  designed,
  groups,
  renderMarks,
  renderActions,
}: DesignedScreenProps) {
  const { t } = useTranslation('designed')
  const { list, rows, row, draft, page, choose } = designed
  const [isArranged, setArranged] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const language = useLanguage()
  const wall = useWallDisplay(readAgain)
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <LoadingState />
  if (isArranged && page && row)
    return (
      <ArrangeStage
        key={row.code}
        title={nameOf(row, language)}
        page={page}
        groups={groups}
        onSave={async (next) => {
          const work = () =>
            kind === 'dashboard' || row.version !== null ? designed.saveAndPublish(next) : designed.save(next)
          if (await designed.act(work, t('saved'))) setArranged(false)
        }}
        onEnd={() => setArranged(false)}
      />
    )
  const tools = (
    <DesignedTools
      kind={kind}
      designed={designed}
      wall={wall}
      elementOf={() => frame.current}
      onReload={readAgain}
      onArrange={() => setArranged(true)}
    >
      {page && row && renderActions(page, row)}
    </DesignedTools>
  )
  return (
    <div className={wall.isFull ? 'pg-screen full' : 'pg-screen'}>
      <Page>
        <PageHeader title={title} actions={tools} />
        <div className={wall.isFull ? 'kd-body arranged' : 'kd-body'}>
          {!wall.isFull && (
            <DesignedList
              label={title}
              rows={rows}
              chosen={row?.code ?? null}
              onChoose={choose}
              renderMarks={renderMarks}
            />
          )}
          <div ref={frame}>
            {row === null && <EmptyState title={t(`none.${kind}`)} hint={t('noneHint')} />}
            {row !== null && draft.isError && (
              <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />
            )}
            {row !== null && draft.isPending && <LoadingState />}
            {row !== null && page && <PageView key={`${row.code} ${row.rowVersion}`} page={page} />}
          </div>
        </div>
      </Page>
    </div>
  )
}

interface DesignedListProps {
  readonly label: string
  readonly rows: readonly DesignedRow[]
  readonly chosen: string | null
  readonly onChoose: (code: string) => void
  /** What is said of a row beside its name. */
  readonly renderMarks: (row: DesignedRow) => ReactNode
}

/** Dashboards or home layouts by name, one of which is chosen. */
function DesignedList({ label, rows, chosen, onChoose, renderMarks }: DesignedListProps) {
  const language = useLanguage()
  return (
    <nav className="kd-list" aria-label={label}>
      {rows.map((row) => (
        <button
          key={row.id}
          type="button"
          {...(row.code === chosen ? { 'aria-current': true } : {})}
          onClick={() => onChoose(row.code)}
        >
          <span>{nameOf(row, language)}</span>
          {renderMarks(row)}
        </button>
      ))}
    </nav>
  )
}
