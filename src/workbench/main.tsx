import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from './i18n/index.ts'
import './theme/radix.css'
import './theme/tokens.css'
import './theme/base.css'
import './parts/parts.css'
import './parts/native.css'
import './shell/shell.css'
import { router } from './shell/router.tsx'

await startI18n()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
