/** An Indian number in its usual groups, +91 98860 42215; any other as it is stored. */
export const formatPhone = (phone: string) => phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
