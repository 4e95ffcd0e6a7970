export { ContactProfile } from './parts/profile/contact-profile.tsx'
export { ProfileLink } from './parts/profile-link.tsx'
export { AttributeFields } from './parts/attribute-fields.tsx'
