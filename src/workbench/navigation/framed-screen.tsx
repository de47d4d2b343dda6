import { createElement, Suspense } from 'react'
import { LoadingState } from '../parts/states.tsx'
import type { ScreenProps } from './screen.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { reloadScreen, screenOf } from './screen-registry.ts'

/** The screen of a path, with what is shown while it is loaded and where it breaks. */
export function FramedScreen({ path, search }: ScreenProps) {
  return (
    <ScreenBoundary onRetry={() => reloadScreen(path)}>
      <Suspense fallback={<LoadingState />}>
        <Screen path={path} search={search} />
      </Suspense>
    </ScreenBoundary>
  )
}

/** The component of a path is made once and kept by the registry. */
const Screen = ({ path, search }: ScreenProps) => createElement(screenOf(path), { path, search })
