import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { PageFile } from '#domain/pages/page.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { queryKeyOf } from '../../../client/keys.ts'
import { call } from '../../../client/call.ts'
import { useCall } from '../../../client/query.ts'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { Select } from '../../../parts/select.tsx'
import { session } from '../../../state/session.ts'
import { DraftView } from '../page/draft-view.tsx'
import { ViewerContext, type PageViewer } from '../page/page-user.ts'

const MYSELF = 'me'

interface ViewerAnswer {
  readonly user: PageViewer['user']
  readonly permissions: readonly string[]
  readonly screens: readonly string[]
}

/** What a role or user is shown, as `kind:code`; null for oneself, and until it is available. */
function useViewer(as: string) {
  const at = as.indexOf(':')
  const { data, error, refetch } = useQuery({
    queryKey: queryKeyOf(designPages.viewer, { as }),
    queryFn: async ({ signal }) =>
      (await call(
        designPages.viewer,
        { kind: as.slice(0, at), code: as.slice(at + 1) },
        { signal },
      )) as ViewerAnswer,
    enabled: as !== MYSELF,
  })
  const viewer = useMemo(
    (): PageViewer | null =>
      data && as !== MYSELF
        ? {
            user: data.user,
            permissions: new Set(data.permissions),
            screens: new Set(data.screens),
          }
        : null,
    [data, as],
  )
  return { viewer, error, refetch }
}

/** The page as it is used, by oneself or as somebody else would be shown it, with what it reads and does below it. */
export function PreviewPanel({ page, width }: { readonly page: PageFile; readonly width: number }) {
  const { t } = useTranslation('page-builder')
  const { information } = useSnapshot(session)
  const [as, setAs] = useState(MYSELF)
  const { data } = useCall(designPages.viewers, {})
  const { viewer, error, refetch } = useViewer(as)
  const options = [
    { value: MYSELF, label: t('asMyself') },
    ...(data?.items ?? []).map(({ kind, code, name }) => ({
      value: `${kind}:${code}`,
      label: t(kind === 'role' ? 'asRole' : 'asUser', { name }),
    })),
  ]
  const isThere = as === MYSELF || viewer !== null
  return (
    <div className="pb-preview">
      <header>
        <Select label={t('previewAs')} value={as} options={options} onChange={setAs} />
        <p role="note">
          {as === MYSELF
            ? t('previewMine')
            : t('previewTheirs', { name: viewer?.user.name ?? '', me: information?.user?.userName ?? '' })}
        </p>
      </header>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : isThere ? (
        <div className="pb-previewed" style={{ width }}>
          <ViewerContext value={viewer}>
            <DraftView key={as} page={page} isInspected />
          </ViewerContext>
        </div>
      ) : (
        <LoadingState />
      )}
    </div>
  )
}
