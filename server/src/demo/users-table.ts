/** Password of the main demo users. Their email addresses use the reserved domain `.example`, so they belong to nobody. */
export const demoPassword = 'jamun-demo';

export const mainUsers = {
  ananya: { fullName: 'Ananya Krishnan', email: 'ananya@jamun.example', phone: '+919845012301', location: 'Bengaluru, Karnataka' },
  rohan: { fullName: 'Rohan Verma', email: 'rohan@jamun.example', phone: '+919811045602', location: 'New Delhi' },
  sundar: { fullName: 'Sundar Raman', email: 'sundar@jamun.example', phone: '+919840078903', location: 'Chennai, Tamil Nadu' },
  priya: { fullName: 'Priya Deshmukh', email: 'priya@jamun.example', phone: '+919822034504', location: 'Pune, Maharashtra' },
  arvind: { fullName: 'Arvind Mehta', email: 'arvind@jamun.example', phone: '+919825067805', location: 'Ahmedabad, Gujarat' },
} as const;
export type MainUserName = keyof typeof mainUsers;

/** Administrator of the demo year; the password is random. */
export const reviewer = { username: 'meenakshi', name: 'Meenakshi Iyer' };

export const spammerProfile = { fullName: 'Quick Riches Desk', email: 'desk@quickriches.example', phone: '+919700011122' };

const firstNames =
  'Aarav,Aditi,Akash,Amrita,Anjali,Arjun,Bhavna,Chetan,Deepa,Devika,Farhan,Gauri,Harish,Ishaan,Jaya,Kabir,Karthik,Kavya,Lakshmi,Manish,Meera,Mohit,Naina,Nikhil,Nisha,Pooja,Pranav,Rahul,Revathi,Ritu,Sahil,Sameer,Shreya,Siddharth,Sneha,Tanvi,Uma,Varun,Vidya,Zoya'.split(
    ',',
  );
const lastNames =
  'Agarwal,Bhat,Bose,Chatterjee,Das,Desai,Fernandes,Ghosh,Gupta,Hegde,Iyengar,Jain,Joshi,Kapoor,Khan,Kulkarni,Malhotra,Menon,Mishra,Nair,Patel,Pillai,Rao,Reddy,Sen,Shah,Sharma,Singh,Thomas,Yadav'.split(
    ',',
  );

/** Profile of the buyer with this index, with a unique name. */
export function buyerProfile(index: number): { fullName: string; email: string; phone: string } {
  const first = firstNames[(index * 7) % firstNames.length] as string;
  const last = lastNames[(index * 11 + Math.floor(index / firstNames.length)) % lastNames.length] as string;
  return {
    fullName: `${first} ${last}`,
    email: `${first}.${last}${index}@mail.example`.toLowerCase(),
    phone: `+9190${String(10_000_000 + index * 7_919).padStart(8, '0')}`,
  };
}
