export { listPoliciesFollowing } from './store/policies.ts'
