import { useState, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageFile } from '#domain/pages/page.ts'
import type { OutputOf } from '#domain/service.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { useCall } from '../../../client/query.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Select } from '../../../parts/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { DifferenceList } from './difference-list.tsx'
import { draftState, useLoadState, usePageState, type StateName } from './use-page-actions.ts'
import './manage.css'

interface VersionsDialogProps {
  readonly code: string
  /** Takes an earlier state into the draft. */
  readonly onRestore: (content: PageFile) => void
  readonly onClose: () => void
}

type Version = OutputOf<typeof designPages.versions>['items'][number]

/** Published versions of a page: who made them and when, what differs, and the way back to one. */
export function VersionsDialog({ code, onRestore, onClose }: VersionsDialogProps) {
  const { t } = useTranslation('pages-manage')
  return (
    <Dialog
      onClose={onClose}
      width={860}
      title={t('versionsTitle', { code })}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Versions
        code={code}
        onRestore={(content) => {
          onClose()
          onRestore(content)
        }}
      />
    </Dialog>
  )
}

function Versions({ code, onRestore }: Omit<VersionsDialogProps, 'onClose'>) {
  const { t } = useTranslation('pages-manage')
  const { data, error, refetch } = useCall(designPages.versions, { code }, { staleTime: 0 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  if (data.items.length === 0) return <EmptyState title={t('noVersions')} hint={t('noVersionsHint')} />
  return (
    <div className="pm-versions">
      <VersionTable code={code} versions={data.items} onRestore={onRestore} />
      <Comparison code={code} versions={data.items} />
    </div>
  )
}

interface VersionTableProps {
  readonly code: string
  readonly versions: readonly Version[]
  readonly onRestore: (content: PageFile) => void
}

function VersionTable({ code, versions, onRestore }: VersionTableProps) {
  const { t } = useTranslation('pages-manage')
  const { zone } = useFormatSettings()
  const { load, busy } = useLoadState(code)
  const [shown, setShown] = useState<{ readonly version: number; readonly page: PageFile } | null>(null)
  const open = async (version: number): Promise<void> => {
    const page = await load(version)
    if (page) setShown({ version, page })
  }
  const restore = async (version: number): Promise<void> => {
    const page = await load(version)
    if (page) onRestore(page)
  }
  return (
    <div className="t-table-frame">
      <DataTable
        label={t('publishedVersions')}
        rows={versions}
        keyOf={({ version }) => version}
        columns={[
          { title: t('version'), isName: true, isNumber: true, cell: ({ version }) => version },
          { title: t('publishedAt'), cell: ({ at }) => formatTime(at, zone) },
          { title: t('publishedBy'), cell: ({ by }) => by },
          { title: t('note'), cell: ({ note }) => note },
          {
            title: t('actions'),
            className: 'pm-row-actions',
            cell: ({ version }) => (
              <>
                <Button disabled={busy} onClick={() => void open(version)}>
                  {t('openVersion')}
                </Button>
                <Button disabled={busy} onClick={() => void restore(version)}>
                  {t('restore')}
                </Button>
              </>
            ),
          },
        ]}
      />
      {shown && (
        <VersionView
          title={t('versionOf', { code, version: shown.version })}
          page={shown.page}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  )
}

/** Two states of a page, and what the second has that differs from the first. */
function Comparison({ code, versions }: { readonly code: string; readonly versions: readonly Version[] }) {
  const { t } = useTranslation('pages-manage')
  const [before, setBefore] = useState<StateName>(versions[0]!.version)
  const [after, setAfter] = useState<StateName>(draftState)
  const options = [draftState, ...versions.map(({ version }) => version)].map((name) => ({
    value: String(name),
    label: name === draftState ? t('draft') : t('versionNo', { version: name }),
  }))
  const chosen = (value: string): StateName => (value === draftState ? draftState : Number(value))
  return (
    <section className="pm-comparison" aria-label={t('compare')}>
      <h3>{t('compare')}</h3>
      <div className="pm-pair">
        <Select
          label={t('compareFrom')}
          value={String(before)}
          options={options}
          onChange={(value) => setBefore(chosen(value))}
        />
        <span aria-hidden>→</span>
        <Select
          label={t('compareTo')}
          value={String(after)}
          options={options}
          onChange={(value) => setAfter(chosen(value))}
        />
      </div>
      <Differences code={code} before={before} after={after} />
    </section>
  )
}

interface DifferencesProps {
  readonly code: string
  readonly before: StateName
  readonly after: StateName
}

function Differences({ code, before, after }: DifferencesProps) {
  const { t } = useTranslation('pages-manage')
  const one = usePageState(code, before)
  const other = usePageState(code, after)
  const error = one.error ?? other.error
  if (error) return <ErrorState error={error} />
  if (!one.data || !other.data) return <LoadingState />
  return <DifferenceList label={t('differences')} before={one.data} after={other.data} />
}

/** What draws pages is loaded when one is looked at. */
const DraftView = lazy(async () => ({ default: (await import('../page/draft-view.tsx')).DraftView }))

interface VersionViewProps {
  readonly title: string
  readonly page: PageFile
  readonly onClose: () => void
}

/** A state of a page as its viewers would see it. */
export function VersionView({ title, page, onClose }: VersionViewProps) {
  const { t } = useTranslation('pages-manage')
  return (
    <Dialog
      onClose={onClose}
      width={1280}
      title={title}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className="pm-view">
        <Suspense fallback={<LoadingState />}>
          <DraftView page={page} />
        </Suspense>
      </div>
    </Dialog>
  )
}
