import { useMemo } from 'react'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { PageScreen } from '../open-page/page-screen.tsx'
import { ownPages } from './own-pages.ts'

/** A designed page that comes with the product. */
export default function OwnPageScreen({ path, search }: ScreenProps) {
  const address = useMemo(() => ({ path, search }), [path, search])
  return <PageScreen page={ownPages[path]!} address={address} />
}
