import { Hammer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../parts/states.tsx'

/** Default page of a menu entry that has no screen of its own (specification §2.2). */
export default function UnderDevelopment() {
  const { t } = useTranslation('shell')
  return <EmptyState icon={Hammer} title={t('underDevelopment')} />
}
