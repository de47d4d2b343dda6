import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { MonitorX } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageText } from '#domain/pages/text.ts'
import { readPage } from '#domain/pages/read-page.ts'
import { wallDisplays } from '#domain/services/pages/wall.ts'
import { queryKeyOf } from '../../../client/keys.ts'
import { RequestError } from '../../../client/request-error.ts'
import { openWall, readWall, type WallPage } from './wall-session.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { EmptyState, LoadingState } from '../../../parts/states.tsx'
import { readAgain } from '../open-page/read-again.ts'
import { REFRESH_SECONDS, stayAwake } from '../open-page/use-wall-display.ts'
import { numberOf } from '../page/number-of.ts'
import { PageView } from '../page/page-view.tsx'
import './wall.css'

/** Pause after which a server that gave no answer is asked again, and between two looks for another version, ms. */
const AGAIN_MS = 15_000

/** A browser without a network is asked too, so that the display says what it is. */
const honest = { retry: false, networkMode: 'always' } as const

const isRefused = (error: Error | null): error is RequestError =>
  error instanceof RequestError && error.status >= 400 && error.status < 500 && error.status !== 429

/** A page on a wall: opened by the token in its address, read again by itself, with nothing of the workbench around it. */
export default function WallScreen() {
  const { id = '' } = useParams({ strict: false })
  const [token] = useState(() => location.hash.slice(1))
  const opened = useQuery<string>({
    queryKey: queryKeyOf(wallDisplays.open, { id }),
    queryFn: () => openWall(id, token),
    // Once is enough: what is read again is what the display shows.
    enabled: ({ state }) => state.data === undefined,
    ...honest,
    refetchInterval: ({ state }) => (state.error && !isRefused(state.error) ? AGAIN_MS : false),
  })
  const shown = useQuery<WallPage>({
    queryKey: queryKeyOf(wallDisplays.page, { id }),
    queryFn: readWall,
    enabled: opened.isSuccess,
    ...honest,
    refetchInterval: AGAIN_MS,
    refetchIntervalInBackground: true,
  })
  useEffect(stayAwake, [])
  const error = opened.error ?? shown.error
  if (isRefused(error)) return <Ended error={error} />
  if (!shown.data) return error ? <Away since={null} /> : <LoadingState />
  return (
    <>
      {error && <Away since={shown.dataUpdatedAt} />}
      <ShownPage shown={shown.data} />
    </>
  )
}

/** Why it shows nothing any more, in the words of the server. */
function Ended({ error }: { readonly error: RequestError }) {
  const { t } = useTranslation('page-wall')
  return (
    <main className="wl-ended">
      <EmptyState icon={MonitorX} title={t('ended')} hint={error.message} />
    </main>
  )
}

/** The server gives no answer: what is still shown is of that time. */
function Away({ since }: { readonly since: number | null }) {
  const { t } = useTranslation('page-wall')
  const { zone } = useFormatSettings()
  const at = since === null ? null : formatTime(new Date(since).toISOString(), zone)
  return (
    <p className="wl-away" role="alert">
      {at === null ? t('away') : t('awaySince', { at })}
    </p>
  )
}

function ShownPage({ shown: { content } }: { readonly shown: WallPage }) {
  const { t } = useTranslation('page')
  const { id = '' } = useParams({ strict: false })
  const language = useLanguage()
  const read = useMemo(() => readPage(content), [content])
  const title = read.page ? pageText(read.page.title, language, read.page.texts) : ''
  const address = useMemo(
    () => ({ path: `wall/${id}`, search: Object.fromEntries(new URLSearchParams(location.search)) }),
    [id],
  )
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    const timer = setInterval(readAgain, REFRESH_SECONDS * 1000)
    return () => clearInterval(timer)
  }, [])
  if (!read.page) return <EmptyState title={t(`unreadable.${read.unreadable}`)} />
  return (
    <main className="wl-page" aria-label={title}>
      <PageView key={numberOf(read.page)} page={read.page} address={address} />
    </main>
  )
}
