import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadNavigation } from '../../client/navigation-query.ts'
import { enterPlanUnit } from '../../client/session-calls.ts'
import { signOn, signOnAddress } from '../../client/sso-calls.ts'
import { Button } from '../../parts/button.tsx'
import { ErrorState, LoadingState } from '../../parts/states.tsx'
import { findRoute } from '../../shell/entries.ts'
import { goTo, safeRedirect } from '../../shell/navigation.ts'
import { session } from '../../state/session.ts'
import { homePath } from '../../state/tabs.ts'
import { AccessFrame } from './access-frame.tsx'

interface SignOnProps {
  /** What the address named. */
  readonly query: Readonly<Record<string, string>>
}

/** Signs in by the code of the address, enters the plan unit it names and opens the page it names. */
export function SignOn({ query }: SignOnProps) {
  const { t } = useTranslation('access')
  const [failure, setFailure] = useState<unknown>(null)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    enter(query).catch(setFailure)
  }, [query])
  return (
    <AccessFrame title={t('signingOn')}>
      {failure === null ? (
        <LoadingState />
      ) : (
        <>
          <ErrorState error={failure} title={t('signOnFailed')} />
          <Button
            tone="primary"
            onClick={() => {
              signOnAddress()
                .then((address) => location.assign(address))
                .catch(() => goTo('/'))
            }}
          >
            {t('signInAgain')}
          </Button>
        </>
      )}
    </AccessFrame>
  )
}

async function enter(query: SignOnProps['query']): Promise<void> {
  const { code, state, iss, ssoCode, planUnitCode } = query
  await signOn(ssoCode ? { ssoCode } : { code: code!, ...(state ? { state } : {}), ...(iss ? { iss } : {}) })
  if (planUnitCode && session.information?.planUnitCode !== planUnitCode) await enterPlanUnit(planUnitCode)
  if (!session.information?.planUnitCode && session.information?.tenant)
    goTo('/unitSelection', { replace: true })
  else goTo(await routeOf(query['pageRoute']), { replace: true })
}

/** A path of the product, or the page that goes by that name; anything else is home. */
async function routeOf(name: string | undefined): Promise<string> {
  if (!name) return homePath
  const path = safeRedirect(name)
  return path ?? findRoute(await loadNavigation(), name) ?? homePath
}
