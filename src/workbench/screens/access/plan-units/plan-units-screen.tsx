import { listScreenOf } from '../../../list/list-screen.tsx'
import { PlanUnitActions } from './plan-unit-actions.tsx'

export default listScreenOf('planUnit', {
  Actions: PlanUnitActions,
  columns: {
    environment: { tones: { prod: 'good', test: 'warn', sim: 'info' } },
    initState: { tones: { empty: 'quiet', initialised: 'good' } },
    enabled: { hidden: false },
  },
})
