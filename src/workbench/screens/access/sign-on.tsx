import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadNavigation } from '../../client/navigation-query.ts'
import { enterPlanUnit } from '../../client/session-calls.ts'
import { signOn, signOnAddress, takeWanted } from '../../client/sso-calls.ts'
import { Button } from '../../parts/button.tsx'
import { ErrorState, LoadingState } from '../../parts/states.tsx'
import { findRoute } from '../../navigation/entries.ts'
import { goTo, safeRedirect } from '../../navigation/navigation.ts'
import { session } from '../../state/session.ts'
import { homePath } from '../../state/tabs.ts'
import { AccessFrame } from './access-frame.tsx'

interface SignOnProps {
  /** What the address named. */
  readonly query: Readonly<Record<string, string>>
  /** Signed in, but no plan unit is entered yet. */
  readonly onWithoutUnit: () => void
}

/** Signs in by the code of the address, enters the plan unit it names and opens the page it names. */
export function SignOn({ query, onWithoutUnit }: SignOnProps) {
  const { t } = useTranslation('access')
  const [failure, setFailure] = useState<unknown>(null)
  const [asks, setAsks] = useState(() => replacesSession(query))
  const begun = useRef(false)
  const begin = useEffectEvent(() => enter(query, onWithoutUnit).catch(setFailure))
  useEffect(() => {
    if (begun.current || asks) return
    begun.current = true
    void begin()
  }, [asks])
  if (asks) return <AskToReplace to={query['userCode']} onAgree={() => setAsks(false)} />
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

/** Another user's session lives here, or the owner of the code is not known. */
function replacesSession({ ssoCode }: SignOnProps['query']): boolean {
  const user = session.information?.user
  if (!user) return false
  const known = session.handedOver?.ssoCode === ssoCode ? session.handedOver?.userCode : null
  return known?.toLowerCase() !== user.userName.toLowerCase()
}

interface AskToReplaceProps {
  readonly to: string | undefined
  readonly onAgree: () => void
}

function AskToReplace({ to, onAgree }: AskToReplaceProps) {
  const { t } = useTranslation('access')
  const user = session.information?.user?.userName ?? ''
  return (
    <AccessFrame title={t('replaceSession')} hint={t('replaceSessionHint', { user, to: to ?? '?' })}>
      <Button tone="primary" className="submit" onClick={() => goTo(homePath, { replace: true })}>
        {t('stayAs', { user })}
      </Button>
      <Button onClick={onAgree}>{t('signInAs', { user: to ?? '?' })}</Button>
    </AccessFrame>
  )
}

async function enter(query: SignOnProps['query'], onWithoutUnit: () => void): Promise<void> {
  const { code, state, iss, ssoCode, planUnitCode } = query
  await signOn(ssoCode ? { ssoCode } : { code: code!, ...(state ? { state } : {}), ...(iss ? { iss } : {}) })
  if (planUnitCode && session.information?.planUnitCode !== planUnitCode) await enterPlanUnit(planUnitCode)
  if (!session.information?.planUnitCode && session.information?.tenant) onWithoutUnit()
  else goTo(await routeOf(query['pageRoute'] ?? takeWanted() ?? undefined), { replace: true })
}

/** A path of the product, or the page that goes by that name; anything else is home. */
async function routeOf(name: string | undefined): Promise<string> {
  if (!name) return homePath
  const path = safeRedirect(name)
  return path ?? findRoute(await loadNavigation(), name) ?? homePath
}
