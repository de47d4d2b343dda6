import { lazy, Suspense } from 'react'
import { LoadingState } from '../../../parts/states.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { PageList } from './page-list.tsx'

/** The editor is loaded when somebody edits. */
const PageBuilder = lazy(() => import('../builder/page-builder.tsx'))

/** All designed pages; with a page in the address, the builder of that page. */
export default function ManageScreen({ path, search }: ScreenProps) {
  const code = search['page']
  if (code === undefined) return <PageList />
  return (
    <Suspense fallback={<LoadingState />}>
      <PageBuilder key={code} code={code} path={path} onClose={() => openScreen(path)} />
    </Suspense>
  )
}
