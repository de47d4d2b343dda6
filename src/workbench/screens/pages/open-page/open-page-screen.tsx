import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readPage } from '#domain/pages/read-page.ts'
import { pageOfRoute } from '#domain/rules/page-route.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { useCall } from '../../../client/query.ts'
import { RequestError } from '../../../client/request-error.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import UnderDevelopment from '../../../navigation/under-development.tsx'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { PageScreen } from './page-screen.tsx'

const isWithheld = (error: Error): boolean =>
  error instanceof RequestError && error.status >= 400 && error.status < 500

/** A designed page by the code in its route; users who may not open it see its owner. */
export default function OpenPageScreen({ path, search }: ScreenProps) {
  const { t } = useTranslation('page')
  const answer = useCall(designPages.open, { code: pageOfRoute(path) ?? path, kind: 'page' })
  const read = useMemo(() => (answer.data ? readPage(answer.data.content) : null), [answer.data])
  const address = useMemo(() => ({ path, search }), [path, search])
  if (answer.error && isWithheld(answer.error))
    return <UnderDevelopment path={path} search={search} reason={answer.error.message} />
  if (answer.data && read)
    return read.page ? (
      <PageScreen page={read.page} address={address} />
    ) : (
      <EmptyState title={t(`unreadable.${read.unreadable}`)} />
    )
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  return <LoadingState />
}
