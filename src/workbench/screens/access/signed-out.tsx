import { useTranslation } from 'react-i18next'
import { Button } from '../../parts/button.tsx'
import { goTo } from '../../navigation/navigation.ts'
import { AccessFrame } from './access-frame.tsx'

/** After signing out of single sign-on: nothing signs in again before the user asks for it. */
export default function SignedOut() {
  const { t } = useTranslation('access')
  return (
    <AccessFrame title={t('youAreSignedOut')} hint={t('youAreSignedOutHint')}>
      <Button tone="primary" className="submit" onClick={() => goTo('/')}>
        {t('signInAgain')}
      </Button>
      <Button onClick={() => goTo('/login')}>{t('toForm')}</Button>
    </AccessFrame>
  )
}
