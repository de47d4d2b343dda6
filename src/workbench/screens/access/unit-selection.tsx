import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/states.tsx'
import { goTo } from '../../navigation/navigation.ts'
import { session } from '../../state/session.ts'
import { AccessFrame } from './access-frame.tsx'
import { SignOn } from './sign-on.tsx'
import { UnitCards } from './unit-cards.tsx'

/**
 * Where a user chooses the plan unit, and where other systems lead: `code` of the provider or `ssoCode` of another
 * system signs in first, `errorCode` gives the reason of a failure.
 */
export default function UnitSelection() {
  // The address is read once: the codes in it are good for one try.
  const [query, setQuery] = useState(() => Object.fromEntries(new URLSearchParams(location.search)))
  const { information } = useSnapshot(session)
  const failed = query['errorCode'] ?? query['error']
  if (failed) return <Failure code={failed} />
  const { code, ssoCode } = query
  if ((code || ssoCode) && (!information?.user || ssoCode)) {
    const toUnits = (): void => {
      setQuery({})
      goTo('/unitSelection', { replace: true })
    }
    return <SignOn query={query} onWithoutUnit={toUnits} />
  }
  return <UnitCards />
}

function Failure({ code }: { readonly code: string }) {
  const { t } = useTranslation('access')
  const { ssoFailure } = useSnapshot(session)
  return (
    <AccessFrame title={t('signOnFailed')}>
      <EmptyState
        icon={ShieldAlert}
        title={ssoFailure?.message || t('signOnFailedHint')}
        hint={t('errorCode', { code: code.slice(0, 80) })}
        action={
          <Button tone="primary" onClick={() => goTo('/')}>
            {t('signInAgain')}
          </Button>
        }
      />
    </AccessFrame>
  )
}
